// Checks what a browser has to fetch: run by the build, which fails when it is too much.
// Before a board: the page itself, the home page with its pictures, and the table page around the
// board. Then each board by itself. Compressed as the server sends it.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";

const FIRST = 100_000; // bytes before a board is opened
const BOARD = 60_000; // bytes more for a board

const folder = resolve(
  process.argv[2] ?? process.env.MIRABILIS_PAGE ?? "../src/mirabilis/server/web/built",
);
const manifest = JSON.parse(readFileSync(`${folder}/manifest.json`, "utf8"));
const size = (file) => gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).length;

/** Everything that comes along with a chunk. */
function files(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(file);
  for (const other of chunk.imports ?? []) files(other, found);
  return found;
}

const first = new Set(["index.html", "icon.svg"]);
for (const key of ["index.html", "src/pages/Home.svelte", "src/pages/Table.svelte"]) {
  for (const file of files(key)) first.add(file);
}
const sum = (list) => [...list].reduce((total, file) => total + size(file), 0);
let failed = false;

function tell(name, bytes, most) {
  const over = bytes > most;
  failed ||= over;
  const shown = `${(bytes / 1000).toFixed(1)} of ${most / 1000} kB`;
  console.log(`${over ? "TOO LARGE " : ""}${name}: ${shown}`);
}

tell("before a board", sum(first), FIRST);
const boards = Object.keys(manifest).filter((key) => /\/Board\.svelte$/.test(key));
if (!boards.length) throw new Error("no board in the manifest");
for (const key of boards) {
  const more = [...files(key)].filter((file) => !first.has(file));
  tell(key.replace(/^src\/lib\//, ""), sum(more), BOARD);
}
process.exit(failed ? 1 : 0);
