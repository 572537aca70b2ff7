import type { Rolldown } from 'vite';
import { getIcons, getImports } from './imported.ts';

/* Splits modules that several screens share into few files. Each request costs a round trip, about as long as some more
   kilobytes. Modules with the same users form one file; two files are merged when the saved requests outweigh the bytes
   that some screens load without need. */

/**
 * Cost of an additional file in bytes of source: part of a slow round trip, and the worse compression of small files.
 */
const FILE_COSTS = 60_000;
/**
 * Maximum bytes of source that a screen may load without needing them; `LEAST_IN_VAIN` applies to start screens and
 * heavy ones.
 */
const MOST_IN_VAIN = 90_000;
const LEAST_IN_VAIN = 8_000;
const SPARING =
  /[\\/](home-screen|consumables-screen|usage-screen|account-screen|tasks-screen|notification-bell|pending-count|section-links|[\w-]*dashboard[\w-]*)\.tsx$/;
/** Entry modules: screens, and parts that screens show at once although they load lazily. */
const SCREENS = /[\\/]src[\\/]app[\\/]navigation[\\/]\w+-pages\.ts$/;
const PARTS =
  /[\\/](dashboard-overview|dashboard-lists|charts|quick-usage|row-checkbox|camera-button|notification-bell|pending-count|section-links)\.tsx$/;

interface File {
  /** Indexes of the entry modules that load the file with its imports. */
  readonly roots: Set<number>;
  readonly modules: readonly string[];
  readonly size: number;
}

/** Returns the file name of each shared module; `isElsewhere` excludes modules that other groups contain. */
export function sharedFiles(
  start: string,
  context: Rolldown.ChunkingContext,
  isElsewhere: (id: string) => boolean,
): ReadonlyMap<string, string> {
  const importsOf = (id: string) => getImports(id, context).filter((imported) => !isElsewhere(imported));
  const roots = rootsOf(start, context).filter((id) => !isElsewhere(id));
  const neededBy = new Map<string, Set<number>>();
  roots.forEach((root, index) => {
    const add = (id: string) => {
      const by = neededBy.get(id) ?? new Set();
      if (by.has(index)) return;
      neededBy.set(id, by.add(index));
      importsOf(id).forEach(add);
    };
    add(root);
  });
  const sizeOf = (id: string) => context.getModuleInfo(id)?.code?.length ?? 0;
  const late = ofOthers(start, context, new Set(roots));
  const byRoots = new Map<string, string[]>();
  for (const [id, by] of neededBy) {
    // A module of a single screen is bundled with that screen.
    if (by.size === 1 && !late.has(id)) continue;
    const key = [...by].toSorted((a, b) => a - b).join();
    byRoots.set(key, [...(byRoots.get(key) ?? []), id]);
  }
  const files = [...byRoots.values()].map((modules): File => ({
    roots: new Set(neededBy.get(modules[0] ?? '')),
    modules,
    size: modules.reduce((sum, id) => sum + sizeOf(id), 0),
  }));
  const most = roots.map((id) => (SPARING.test(id) ? LEAST_IN_VAIN : MOST_IN_VAIN));
  const shared = new Map(
    merged(files, most, importsOf).flatMap(({ modules }, index) =>
      modules.map((id) => [id, `shared-${index}`] as const),
    ),
  );
  for (const [icon, users] of iconUsers(start, context)) {
    const [file, other] = new Set(users.map((id) => shared.get(id)));
    // The bundler would put an icon of one screen into the screen's file, which the shared file would import.
    if (file !== undefined && other === undefined) shared.set(icon, file);
  }
  return shared;
}

/** Returns the modules that import each icon. */
function iconUsers(start: string, context: Rolldown.ChunkingContext): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const id of modulesOf(start, context))
    for (const icon of getIcons(id, context)) users.set(icon, [...(users.get(icon) ?? []), id]);
  return users;
}

/** Returns all modules that the application can load. */
function modulesOf(start: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>();
  const walk = (id: string) => {
    const info = context.getModuleInfo(id);
    if (found.has(id) || info === null) return;
    found.add(id);
    [...getImports(id, context), ...info.dynamicallyImportedIds].forEach(walk);
  };
  walk(start);
  return found;
}

/** Returns the modules that dialogs and other lazy parts need. */
function ofOthers(start: string, context: Rolldown.ChunkingContext, roots: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const walk = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    getImports(id, context).forEach(walk);
  };
  for (const id of modulesOf(start, context))
    context
      .getModuleInfo(id)
      ?.dynamicallyImportedIds.filter((one) => !roots.has(one))
      .forEach(walk);
  return found;
}

function rootsOf(start: string, context: Rolldown.ChunkingContext): string[] {
  const ids = [...modulesOf(start, context)];
  const screens = ids
    .filter((id) => SCREENS.test(id))
    .flatMap((id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  return [...new Set([...screens, ...ids.filter((id) => PARTS.test(id))])];
}

/** Merges the two files with the highest gain, repeatedly until no merge gains. */
function merged(
  given: readonly File[],
  most: readonly number[],
  importsOf: (id: string) => readonly string[],
): readonly File[] {
  const files = new Set(given);
  const fileOf = new Map(given.flatMap((file) => file.modules.map((id) => [id, file] as const)));
  const inVain = most.map(() => 0);
  for (;;) {
    const reach = reachOf(files, fileOf, importsOf);
    let best: { readonly one: File; readonly other: File; readonly gain: number } | null = null;
    const list = [...files];
    for (const [index, one] of list.entries())
      for (const other of list.slice(index + 1)) {
        const saved = [...one.roots].filter((root) => other.roots.has(root)).length * FILE_COSTS;
        if (saved <= (best?.gain ?? 0) || makesCircle(one, other, reach)) continue;
        const wasted = wasteOf(one, other, reach, most.length);
        const gain = saved - wasted.reduce((sum, bytes) => sum + bytes, 0);
        if (gain <= (best?.gain ?? 0)) continue;
        if (wasted.every((bytes, root) => bytes === 0 || (inVain[root] ?? 0) + bytes <= (most[root] ?? 0)))
          best = { one, other, gain };
      }
    if (best === null) return list;
    const { one, other } = best;
    wasteOf(one, other, reach, most.length).forEach((bytes, root) => (inVain[root] = (inVain[root] ?? 0) + bytes));
    const both: File = {
      roots: new Set([...one.roots, ...other.roots]),
      modules: [...one.modules, ...other.modules],
      size: one.size + other.size,
    };
    files.delete(one);
    files.delete(other);
    files.add(both);
    for (const id of both.modules) fileOf.set(id, both);
    for (const file of behind(one, other, reach)) for (const root of both.roots) file.roots.add(root);
  }
}

type Reach = ReadonlyMap<File, ReadonlySet<File>>;

/** Returns the files that load together with each file. */
function reachOf(
  files: ReadonlySet<File>,
  fileOf: ReadonlyMap<string, File>,
  importsOf: (id: string) => readonly string[],
): Reach {
  const reach = new Map<File, Set<File>>();
  const of = (file: File): Set<File> => {
    const known = reach.get(file);
    if (known !== undefined) return known;
    const found = new Set<File>();
    reach.set(file, found);
    for (const id of file.modules)
      for (const imported of importsOf(id)) {
        const next = fileOf.get(imported);
        if (next === undefined || next === file || found.has(next)) continue;
        found.add(next);
        for (const further of of(next)) found.add(further);
      }
    return found;
  };
  for (const file of files) of(file);
  return reach;
}

const behind = (one: File, other: File, reach: Reach): ReadonlySet<File> =>
  new Set([...(reach.get(one) ?? []), ...(reach.get(other) ?? [])].filter((file) => file !== one && file !== other));

/** Returns whether merging would make files import each other in a cycle, so that code would run before its imports. */
const makesCircle = (one: File, other: File, reach: Reach): boolean =>
  [...behind(one, other, reach)].some((between) => reach.get(between)?.has(one) || reach.get(between)?.has(other));

/** Returns the bytes that each entry would load without need, including imports. */
function wasteOf(one: File, other: File, reach: Reach, roots: number): number[] {
  const wasted = Array.from({ length: roots }, () => 0);
  const add = (root: number, bytes: number) => (wasted[root] = (wasted[root] ?? 0) + bytes);
  for (const root of one.roots) if (!other.roots.has(root)) add(root, other.size);
  for (const root of other.roots) if (!one.roots.has(root)) add(root, one.size);
  const both = new Set([...one.roots, ...other.roots]);
  for (const file of behind(one, other, reach))
    for (const root of both) if (!file.roots.has(root)) add(root, file.size + FILE_COSTS);
  return wasted;
}
