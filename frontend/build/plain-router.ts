import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const production = fileURLToPath(import.meta.resolve('react-router')).replace(
  /[\\/]dist[\\/]development[\\/].*$/,
  '/dist/production/index.mjs',
);
const isRouter = (id: string): boolean => /[\\/]react-router[\\/]dist[\\/]production[\\/].*\.mjs$/.test(id);

/**
 * The router without what it says to developers, which its package offers to nobody, and without the names that its
 * components have in tools: each is a statement that keeps its component, and all that stands behind it.
 */
export function plainRouter(): Plugin {
  return {
    name: 'atrium:plain-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === 'react-router' ? production : null),
    transform: (code, id) =>
      isRouter(id) ? { code: code.replaceAll(/^\w+\.displayName = "\w+";$/gm, ''), map: null } : null,
  };
}
