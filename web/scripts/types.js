// Writes types from the JSON Schema of the server's models, which comes by standard input, to the
// file named. Used by `make types`; the first line names the sources, and the build refuses when
// they differ.
import { compile } from "json-schema-to-typescript";
import { readFileSync, writeFileSync } from "node:fs";
import { format } from "prettier";

const { sources, schema } = JSON.parse(readFileSync(0, "utf8"));
const banner = [
  `// sources ${sources}`,
  "// Generated from the server's models by `make types`; do not edit.",
].join("\n");
const text = await compile(schema, "Wire", {
  bannerComment: banner,
  additionalProperties: false,
  unreachableDefinitions: true,
  strictIndexSignatures: false,
  format: false,
});
const tidy = text
  .replace(/\n \* ?\n \* This interface was referenced by[^\n]*\n \* via the[^\n]*/g, "")
  .replace(/\/\*\*\n \* This interface was referenced by[^\n]*\n \* via the[^\n]*\n \*\/\n/g, "")
  .replace(/export interface Wire {\s*}\n/, "");
const config = { parser: "typescript", printWidth: 100 };
writeFileSync(process.argv[2], await format(tidy, config));
