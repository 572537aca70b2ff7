import { expect, it } from '@jest/globals';
// @ts-expect-error The application is typed without Node, which runs this spec.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
// @ts-expect-error The same.
import { dirname, join } from 'node:path';

const source = new URL('../../', import.meta.url).pathname;
const filesIn = (folder: string) =>
  (readdirSync(join(source, folder), { recursive: true }) as string[]).map((file): string => join(folder, file));

/** Adds a file and all modules that it imports, directly or indirectly. */
function addImports(file: string, found: Set<string>): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ''] of (readFileSync(join(source, file), 'utf8') as string).matchAll(
    /(?:from|import\()\s*'(\.[^']+)\.js'/g,
  ))
    for (const extension of ['.ts', '.tsx']) {
      const imported: string = join(dirname(file), path + extension);
      if (existsSync(join(source, imported))) addImports(imported, found);
    }
  return found;
}

/** Components that the design screen omits: they render nothing by themselves, cover the screen, or need a route or an entity. */
const NOT_SHOWN = [
  'details/details-panel',
  'details/leave-dialog',
  'details/panel-skeleton',
  'dialogs/dialog-host',
  'dialogs/entity-dialog',
  'feedback/toast',
  'fields/form-number',
  'overlays/tooltip-layer',
];

it('shows every component of the application on /design', () => {
  const shown = filesIn('app/design').reduce((found, file) => addImports(file, found), new Set<string>());
  const missing = filesIn('ui')
    .filter((file) => file.endsWith('.tsx') && !file.includes('.spec.') && !shown.has(file))
    .map((file) => file.replace(/^ui\/|\.tsx$/g, ''));
  expect(missing.filter((file) => !NOT_SHOWN.includes(file))).toEqual([]);
});
