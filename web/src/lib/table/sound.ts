// Sounds, made in the browser: short tones, no files.
export type Sound = "move" | "other" | "turn" | "end";

// Each tone: hertz, when it begins and how long it sounds, in seconds.
const TONES: Record<Sound, [number, number, number][]> = {
  move: [[330, 0, 0.07]],
  other: [[247, 0, 0.09]],
  turn: [
    [392, 0, 0.1],
    [523, 0.09, 0.16],
  ],
  end: [
    [392, 0, 0.16],
    [330, 0.14, 0.16],
    [262, 0.28, 0.4],
  ],
};
const LOUD = 0.12;

let context: AudioContext | null = null;

/** Play a sound; a browser that does not let us stays silent. */
export function sound(name: Sound): void {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume().catch(() => undefined);
    const begin = context.currentTime + 0.01;
    for (const [pitch, at, length] of TONES[name]) tone(context, pitch, begin + at, length);
  } catch {
    // sound is an extra: nothing depends on it
  }
}

function tone(context: AudioContext, pitch: number, at: number, length: number): void {
  const source = context.createOscillator();
  const gain = context.createGain();
  source.type = "triangle";
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(LOUD, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(gain).connect(context.destination);
  source.start(at);
  source.stop(at + length + 0.02);
}
