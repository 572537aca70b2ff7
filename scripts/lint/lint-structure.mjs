// npm run lint: limits product files to 300 lines and folders to 20 files, without migrations and the specs beside code.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../lib/files.mjs';

const MOST_LINES = 300;
const MOST_FILES = 20;
const TEST = /\.e2e\.|\/test\/|\/e2e\//;

const files = execFileSync('git', ['ls-files', 'backend', 'frontend', 'libs', 'scripts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|mts|mjs)$/.test(file))
  .filter((file) => TEST.test(file) || !/(\.(int-)?spec\.|\.d\.ts$|\/migrations\/)/.test(file));

const long = files
  .filter((file) => !TEST.test(file))
  .filter((file) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length > MOST_LINES);
/** @type {Map<string, number>} */
const filesOf = new Map();
for (const file of files) filesOf.set(dirname(file), (filesOf.get(dirname(file)) ?? 0) + 1);
const wide = [...filesOf].filter(([, count]) => count > MOST_FILES).map(([folder]) => folder);

const faults = [
  ...long.map((file) => `${file} has more than ${MOST_LINES} lines. Divide it.`),
  ...wide.map((folder) => `${folder} has more than ${MOST_FILES} files. Give each topic a folder.`),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
