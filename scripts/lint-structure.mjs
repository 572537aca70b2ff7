// npm run lint: limits product files to 300 lines and folders to 20 files, without tests and migrations.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './lib/files.mjs';

const MOST_LINES = 300;
const MOST_FILES = 20;

/** Files over the limit. Divide a file and remove it here; add none. @type {ReadonlySet<string>} */
const KNOWN = new Set([
  'backend/src/clinic/stock/stock-editor.ts',
  'backend/src/clinic/stock/stock.ts',
  'backend/src/enterprise/assignments/assignments.service.ts',
  'backend/src/enterprise/staff/staff.service.ts',
  'frontend/src/agency/screens/time/time-screen.tsx',
  'frontend/src/clinic/features/scanning/search/item-search.tsx',
  'frontend/src/clinic/store/clinic-state.ts',
  'frontend/src/lib/forms/entity-form.ts',
  'libs/contract/src/core/fields.ts',
]);

const files = execFileSync('git', ['ls-files', 'backend', 'frontend', 'libs'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|mts|mjs)$/.test(file))
  .filter((file) => !/(\.(int-)?spec\.|\.e2e\.|\/test\/|\/e2e\/|\.d\.ts$|\/migrations\/)/.test(file));

const long = files.filter((file) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length > MOST_LINES);
/** @type {Map<string, number>} */
const filesOf = new Map();
for (const file of files) filesOf.set(dirname(file), (filesOf.get(dirname(file)) ?? 0) + 1);
const wide = [...filesOf].filter(([, count]) => count > MOST_FILES).map(([folder]) => folder);

const over = [...long, ...wide];
const faults = [
  ...long.filter((file) => !KNOWN.has(file)).map((file) => `${file} has more than ${MOST_LINES} lines. Divide it.`),
  ...wide
    .filter((folder) => !KNOWN.has(folder))
    .map((folder) => `${folder} has more than ${MOST_FILES} files. Give each topic a folder.`),
  ...[...KNOWN]
    .filter((path) => !over.includes(path))
    .map((path) => `${path} is within the limit. Remove it from KNOWN in scripts/lint-structure.mjs.`),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
