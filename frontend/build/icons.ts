import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const lucide = new URL('../esm/lucide-react.mjs', import.meta.resolve('lucide-react'));
const IMPORT = /^import \{([^}]*)\} from 'lucide-react';$/gm;

/** The file of each icon, by all its names. */
function filesOfIcons(): ReadonlyMap<string, string> {
  const lines = readFileSync(lucide, 'utf8').matchAll(/^export \{([^}]*)\} from '([^']*\/icons\/[^']*)';$/gm);
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(
        ([, name = '']) => [name, fileURLToPath(new URL(file, lucide)).replaceAll('\\', '/')] as const,
      ),
    ),
  );
}

/** Each icon from its own file: through the list of all of them no module would say which icons it needs. */
const fromTheirFiles = (code: string, files: ReadonlyMap<string, string>): string =>
  code.replaceAll(IMPORT, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => {
        const [icon = '', as = icon] = name.split(/ (?:as )?/);
        if (icon === 'type') return `import { ${name} } from 'lucide-react';`;
        const file = files.get(icon);
        if (file === undefined) throw new Error(`lucide-react has no icon "${icon}"`);
        return `import ${as} from '${file}';`;
      })
      .join(' '),
  );

const iconOf = fileURLToPath(new URL('../src/ui/icon-of.ts', import.meta.url));
const isIcon = (id: string): boolean => /[\\/]lucide-react[\\/].*[\\/]icons[\\/][\w-]+\.mjs$/.test(id);

/**
 * Lucide's shapes without its components, which build their attributes anew at each drawing, and without what nobody
 * asks of them: other names of an icon, and keys, which make up half of a small one when it is compressed.
 */
export function plainIcons(): Plugin {
  const files = filesOfIcons();
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
        : code.includes("from 'lucide-react'")
          ? { code: fromTheirFiles(code, files), map: null }
          : null,
  };
}
