import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** What may come after the first screen, before anybody is signed in. */
const SIGN_IN_STEPS =
  /[\\/]src[\\/]session[\\/](forgotten-password|sign-in-step|second-factor[\\/](second-step-card|pass-second-step|code-field)|passkeys[\\/](ceremony|passkey-(button|calls|support|sign-in))|single-sign-on[\\/](provider-door|forget-refusal))\.tsx?$/;

/**
 * What the first screen needs, and what stands around every screen after the sign-in, are a file each: small files
 * compress badly, cost a request each and a line in every list of what to preload. What checks a form comes with the
 * first form.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'schemas', test: /[\\/]node_modules[\\/]zod[\\/]/, priority: 3 },
    { name: 'start', tags: ['$initial'], priority: 2 },
    { name: 'sign-in-steps', test: SIGN_IN_STEPS, priority: 2, includeDependenciesRecursively: false },
    { name: (id, context) => (isOfFrame(id, context) ? 'frame' : null), debugName: 'frame', priority: 1 },
  ],
};

const FRAME = fileURLToPath(new URL('../src/app/signed-in.tsx', import.meta.url)).replaceAll('\\', '/');
/** Lists of all that a library has: they lead to what only some screens need. */
const LISTS = /\/node_modules\/(lucide-react|radix-ui)\//;

let ofFrame: ReadonlySet<string> | undefined;

function isOfFrame(id: string, context: Rolldown.ChunkingContext): boolean {
  if (ofFrame === undefined) {
    const found = new Set<string>();
    const add = (one: string) => {
      if (found.has(one) || LISTS.test(one)) return;
      found.add(one);
      context.getModuleInfo(one)?.importedIds.forEach(add);
    };
    add(FRAME);
    ofFrame = found;
  }
  return ofFrame.has(id);
}
