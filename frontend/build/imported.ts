import { posix } from 'node:path';
import type { Rolldown } from 'vite';

const PUBLIC = /\/public\.ts$/;
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+\/public)\.js["']/g;
const EXPORT = /export\s*\{([^}]*)\}\s*from\s*["']([^"']+)\.js["']/g;

/** Returns the names in the module that a list names: "a" of "a as b". */
const namesIn = (list: string): string[] => list.split(',').flatMap((part) => /^\s*(\w+)/.exec(part)?.[1] ?? []);
/** Returns the names that a list exports: "b" of "a as b". */
const exportsIn = (list: string): string[] => list.split(',').flatMap((part) => /(\w+)\s*$/.exec(part)?.[1] ?? []);

/**
 * Returns the modules that a module imports. Imports through a feature's `public.ts` resolve to the modules of the used
 * names; the bundler drops the others, because `public.ts` has no side effects.
 */
export const getImports = (id: string, context: Rolldown.ChunkingContext): readonly string[] => {
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
        exportsIn(list).map((name) => [name, posix.join(posix.dirname(feature), from)] as const),
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

const ICON_INDEX = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$/;
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;
const ICON_EXPORT = /export\s*\{([^}]*)\}\s*from\s*["']\.([^"']+)["']/g;

const iconsOf = new Map<string, ReadonlyMap<string, string>>();
/** Returns the icon modules by the names that the index exports. */
function readIconIndex(index: string, context: Rolldown.ChunkingContext): ReadonlyMap<string, string> {
  const known = iconsOf.get(index);
  if (known !== undefined) return known;
  const found = new Map(
    [...(context.getModuleInfo(index)?.code ?? '').matchAll(ICON_EXPORT)].flatMap(([, list = '', file = '']) =>
      exportsIn(list).map((name) => [name, `${posix.dirname(index)}${file}`] as const),
    ),
  );
  iconsOf.set(index, found);
  return found;
}

/** Returns the icon modules that a module imports. */
export function getIcons(id: string, context: Rolldown.ChunkingContext): readonly string[] {
  const info = context.getModuleInfo(id);
  const index = info?.importedIds.find((imported) => ICON_INDEX.test(imported));
  if (index === undefined) return [];
  const icons = readIconIndex(index, context);
  return [...(info?.code ?? '').matchAll(ICON_IMPORT)].flatMap(([, list = '']) =>
    namesIn(list).flatMap((name) => icons.get(name) ?? []),
  );
}
