import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { getImports } from './imported.ts';
import { sharedFiles } from './shared-files.ts';

/**
 * Matches icon modules. The module of all icons is excluded, so that each icon is bundled with the modules that use it.
 */
const ICONS = /[\\/]node_modules[\\/]lucide-react[\\/]/;
const ZOD = /[\\/]node_modules[\\/]zod[\\/]/;
/** Modules of the steps that may follow the sign-in screen, with what only they and later screens use. */
const SIGN_IN_STEPS =
  /[\\/]src[\\/](sign-in[\\/]single-sign-on-refusals|session[\\/](forgotten-password|sign-in-step|second-factor[\\/](second-step-card|pass-second-step|code-field)|passkeys[\\/](ceremony|passkey-(button|calls|support|sign-in))|single-sign-on[\\/](provider-door|forget-refusal)))\.tsx?$/;

const isOfFrame = (id: string, context: Rolldown.ChunkingContext): boolean => withImports(FRAME, context).has(id);

/**
 * Puts the first screen, the shell and form validation into one file each. Small files compress badly and cost a
 * request and a preload entry each.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'schemas', test: ZOD, priority: 3 },
    { name: 'start', tags: ['$initial'], priority: 2 },
    { name: 'sign-in-steps', test: SIGN_IN_STEPS, priority: 2, includeDependenciesRecursively: false },
    { name: (id, context) => (isOfFrame(id, context) ? 'frame' : null), debugName: 'frame', priority: 1 },
    { name: 'icons', test: ICONS, minShareCount: 6 },
    { name: sharedFile, debugName: 'shared', includeDependenciesRecursively: false },
  ],
};

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url)).replaceAll('\\', '/');
const START = path('../src/main.tsx');
const FRAME = path('../src/app/signed-in.tsx');

const known = new Map<string, ReadonlySet<string>>();
/** Returns a module and everything that it imports. */
function withImports(file: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const before = known.get(file);
  if (before !== undefined) return before;
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id) || ICONS.test(id)) return;
    found.add(id);
    getImports(id, context).forEach(add);
  };
  add(file);
  known.set(file, found);
  return found;
}

let shared: ReadonlyMap<string, string> | undefined;
function sharedFile(id: string, context: Rolldown.ChunkingContext): string | null {
  shared ??= sharedFiles(
    START,
    context,
    (one) => ZOD.test(one) || ICONS.test(one) || withImports(START, context).has(one) || isOfFrame(one, context),
  );
  return shared.get(id) ?? null;
}
