import { posix } from 'node:path';
import type { Rolldown } from 'vite';

const PUBLIC = /\/public\.ts$/;
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+\/public)\.js["']/g;
const EXPORT = /export\s*\{([^}]*)\}\s*from\s*["']([^"']+)\.js["']/g;

const namesIn = (list: string): string[] => list.split(',').flatMap((part) => /^\s*(\w+)/.exec(part)?.[1] ?? []);

/**
 * Returns the modules that a module imports. Imports through a feature's `public.ts` resolve to the modules of the used
 * names; the bundler drops the others, because `public.ts` has no side effects.
 */
export const importedOf = (id: string, context: Rolldown.ChunkingContext): readonly string[] => {
  const info = context.getModuleInfo(id);
  if (info === null) return [];
  if (PUBLIC.test(id)) return [];
  const direct = info.importedIds.filter((imported) => !PUBLIC.test(imported));
  if (direct.length === info.importedIds.length) return direct;
  const found = new Set(direct);
  for (const [, names = '', file = ''] of (info.code ?? '').matchAll(IMPORT)) {
    const feature = `${posix.join(posix.dirname(id), file)}.ts`;
    const exported = context.getModuleInfo(feature);
    const fileOf = new Map(
      [...(exported?.code ?? '').matchAll(EXPORT)].flatMap(([, list = '', from = '']) =>
        namesIn(list).map((name) => [name, posix.join(posix.dirname(feature), from)] as const),
      ),
    );
    for (const name of namesIn(names)) {
      const wanted = fileOf.get(name);
      const module = exported?.importedIds.find((one) => one === `${wanted}.ts` || one === `${wanted}.tsx`);
      if (module === undefined) throw new Error(`${feature} does not export ${name}, which ${id} imports`);
      found.add(module);
    }
  }
  return [...found];
};
