// npm run lint: comments use standard vocabulary and name their subject (CONTRIBUTING.md, "Style").
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/files.mjs';

const COMMENT = /^\s*(\/\/|\*|\/\*)/;
const REPLACED =
  /\b(told|nobody|somebody|whoever|whomever|anew|heir|deed|foreseen|nameplate|wish(es)?|mended|of now|so many|one's own|stands? (in|beside|there)|lies? (in|beside))\b/i;
const VAGUE_START = /^\s*(\/\*\*|\/\/|\*)\s*(What|Whoever|That which|The same|Null:|One's)\b/;

const files = execFileSync('git', ['ls-files', 'backend', 'frontend', 'libs', 'scripts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file));

let faults = 0;
for (const file of files)
  for (const [index, line] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
    if (!COMMENT.test(line)) continue;
    const word = REPLACED.exec(line)?.[0];
    if (word === undefined && !VAGUE_START.test(line)) continue;
    faults += 1;
    console.error(
      `${file}:${index + 1}: ${word === undefined ? 'name the subject of the comment' : `replace "${word}"`}.`,
    );
  }
process.exitCode = faults > 0 ? 1 : 0;
