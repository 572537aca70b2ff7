// npm run lint: one helper keeps keys of input methods from all other code (frontend/src/lib/keys/composition.ts).
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/files.mjs';

const HELPER = 'frontend/src/lib/keys/composition.ts';
/** Code that the helper does not cover: other tests for a composition, and key events that it does not hide. */
const FORBIDDEN =
  /\.isComposing\b|\.(keyCode|which)\b|\bonComposition\w+|'composition(start|update|end)'|\bonKeyPress\b|'keypress'/;
/** Enter and Escape arrive as `keydown`, which the helper hides; a `keyup` follows every composition. */
const KEY_UP = /(onKeyUp|'keyup')(?=[\s\S]{0,200}'(Enter|Escape)')/g;

const files = execFileSync('git', ['ls-files', 'frontend/src'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.spec\./.test(file) && file !== HELPER);

const faults = files.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const lines = text.split('\n').flatMap((line, index) => (FORBIDDEN.test(line) ? index + 1 : []));
  const ups = [...text.matchAll(KEY_UP)].map(({ index }) => text.slice(0, index).split('\n').length);
  return [...lines, ...ups].map(
    (line) => `${file}:${line}: handle keys on keydown, and use ${HELPER} for compositions.`,
  );
});
if (!readFileSync(join(root, 'frontend/src/main.tsx'), 'utf8').includes('\nignoreCompositionKeys();\n'))
  faults.push('frontend/src/main.tsx must call ignoreCompositionKeys() before it renders.');
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
