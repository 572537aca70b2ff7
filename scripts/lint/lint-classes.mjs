// npm run lint: rejects class names that bypass the design tokens of frontend/src/ui/tokens.css. Sizes, weights and
// radii outside of the theme do not exist in the style sheet; arbitrary values would bring them back.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/files.mjs';

/** Rejected class names, with the reason. @type {readonly (readonly [RegExp, string])[]} */
const RULES = [
  [/(?<![\w-])leading-/, 'a text size has its line height'],
  [/(?<![\w-])text-\[[\d.]+(px|r?em)\]/, 'use one of the seven text sizes'],
  [/(?<![\w-])text-(xs|sm|base|lg|xl|\dxl)(?![\w-])/, 'use one of the seven text sizes'],
  [/(?<![\w-])font-(thin|extralight|light|medium|bold|extrabold|black|\[)/, 'use font-normal or font-semibold'],
  [
    /(?<![\w-])rounded(-[trblse]{1,2})?-((xs|sm|md|lg|xl|\dxl)(?![\w-])|\[(?!inherit))/,
    'use small, control, card or full',
  ],
  [
    /(?<![\w-])(gap|space)-([xy]-)?(?![xy]-|(0|px|0\.5|1|1\.5|2|3|4|6|8|\[\d+mm\])(?![\w.]))[\w.[]+/,
    'gaps are 4, 8, 12, 16, 24 or 32 px, and 2 or 6 px inside of a control',
  ],
  [
    /(?<![\w-])-?(?!p[lr]-(7|9|1[0-6]|\[560px\])(?![\w.]))[pm][xytrblse]?-(?!(0|0\.5|1|1\.5|2|3|4|6|8)(?![\w.])|\[(env|calc|max)\()[\d[][\w.]*/,
    'paddings and margins are 4, 8, 12, 16, 24 or 32 px, and 2 or 6 px inside of a control; only pl and pr may indent further, past an icon, a checkbox or a monogram',
  ],
  [/(?<![\w-])(max-sm:)?top-(12|14|\[57px\])(?![\w-])/, 'use top-header'],
];

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'frontend/src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(tsx?|css)$/.test(file) && !file.includes('.spec.'));

for (const file of files)
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .forEach((line, at) => {
      for (const [pattern, advice] of RULES) {
        const found = pattern.exec(line);
        if (found === null || /^\s*--/.test(line)) continue;
        console.error(`${file}:${at + 1}: "${found[0]}": ${advice}.`);
        process.exitCode = 1;
      }
    });
