import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { importedOf } from './imported.ts';
import { sharedFiles } from './shared-files.ts';

/** The list of all icons is no module that needs them: each comes with whatever shows it. */
const ICONS = /[\\/]node_modules[\\/]lucide-react[\\/]/;
const ZOD = /[\\/]node_modules[\\/]zod[\\/]/;
/** What may come after the first screen, before anybody is signed in. */
const SIGN_IN_STEPS =
  /[\\/]src[\\/]session[\\/](forgotten-password|sign-in-step|second-factor[\\/](second-step-card|pass-second-step|code-field)|passkeys[\\/](ceremony|passkey-(button|calls|support|sign-in))|single-sign-on[\\/](provider-door|forget-refusal))\.tsx?$/;

const isOfFrame = (id: string, context: Rolldown.ChunkingContext): boolean => withImports(FRAME, context).has(id);

/**
 * What the first screen needs, and what stands around every screen after the sign-in, are a file each: small files
 * compress badly, cost a request each and a line in every list of what to preload. What checks a form comes with the
 * first form.
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
/** A module with all that it imports. */
function withImports(file: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const before = known.get(file);
  if (before !== undefined) return before;
  const found = new Set<string>();
  const add = (id: string) => {
    if (found.has(id) || ICONS.test(id)) return;
    found.add(id);
    importedOf(id, context).forEach(add);
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
