// Answers that come late are not wanted any more: only the newest question counts.
export class Latest<T> {
  #asked = 0;

  constructor(
    readonly arrived: (answer: T) => void,
    readonly failed: (error: unknown) => void,
  ) {}

  async ask(question: () => Promise<T>): Promise<void> {
    const number = ++this.#asked;
    try {
      const answer = await question();
      if (number === this.#asked) this.arrived(answer);
    } catch (error) {
      if (number === this.#asked) this.failed(error);
    }
  }

  /** Want no answer any more. */
  forget(): void {
    this.#asked++;
  }
}
