import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const iconOf = fileURLToPath(new URL('../src/ui/icon-of.ts', import.meta.url));
const isIcon = (id: string): boolean => /[\\/]lucide-react[\\/].*[\\/]icons[\\/][\w-]+\.mjs$/.test(id);

/**
 * Lucide's shapes without its components, which build their attributes anew at each drawing, and without what nobody
 * asks of them: other names of an icon, and keys, which make up half of a small one when it is compressed.
 */
export function plainIcons(): Plugin {
  return {
    name: 'atrium:plain-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer !== undefined && isIcon(importer) && source.endsWith('/createLucideIcon.mjs') ? iconOf : null,
    transform: (code, id) =>
      isIcon(id)
        ? {
            code: code
              .replaceAll(/,?\s*key: "\w+"/g, '')
              .replace(/,\s*aliases: \[[^\]]*\]/, '')
              .replace(/^__iconData\.node;$/m, ''),
            map: null,
          }
        : null,
  };
}
