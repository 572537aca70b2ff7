import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

const PAGES = ['shell', 'enterprise', 'clinic', 'agency'].map((area) =>
  fileURLToPath(new URL(`../src/app/navigation/${area}-pages.ts`, import.meta.url)),
);
const SCREEN = /const (\w+) = lazyScreen\(\s*async \(\) => \(await import\('([^']+)\.js'\)\)/g;
const PAGE = /'(\/[^']*)': \{\s*screen: (\w+)\(/g;
/** Modules that a screen needs at once although they load lazily; `media` limits them to some window widths. */
const AT_ONCE: readonly { readonly module: RegExp; readonly media?: string }[] = [
  { module: /[\\/](dashboard-overview|dashboard-lists|quick-usage|camera-button|section-links)\.tsx$/ },
  { module: /[\\/]day-strip\.tsx$/, media: '(max-width: 1023px)' },
  { module: /[\\/]row-checkbox\.tsx$/, media: '(min-width: 640px)' },
];

/** Smallest size to compress in bytes; smaller files fit into one packet. */
const COMPRESSED_FROM = 1_024;
const COMPRESSED = /\.(js|css|svg|wasm)$/;

/**
 * Writes `.first-files.json`, the files that each page needs, so that the server can preload them, and compresses every
 * file with Brotli and gzip at the highest level.
 */
export function firstFiles(): Plugin {
  return {
    name: 'atrium:first-files',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rollup.OutputChunk => file.type === 'chunk');
      const pages = pagesOf(chunks);
      writeFileSync(join(dir, '.first-files.json'), `${JSON.stringify(pages, null, 1)}\n`);
      for (const file of Object.keys(bundle).filter((name) => COMPRESSED.test(name))) {
        const plain = readFileSync(join(dir, file));
        if (plain.length < COMPRESSED_FROM) continue;
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
        writeFileSync(join(dir, `${file}.br`), brotliCompressSync(plain, { params }));
        writeFileSync(join(dir, `${file}.gz`), gzipSync(plain, { level: 9 }));
      }
    },
  };
}

/** A file name, with a media query when only some windows need it. */
type FirstFile = string | { readonly file: string; readonly media: string };

function pagesOf(chunks: readonly Rollup.OutputChunk[]): Record<string, readonly FirstFile[]> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const chunkOf = (module: string) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (found === undefined) throw new Error(`No file holds ${module}`);
    return found;
  };
  const withImports = (chunk: Rollup.OutputChunk, found: Set<string>): Set<string> => {
    if (found.has(chunk.fileName)) return found;
    found.add(chunk.fileName);
    for (const file of chunk.imports) {
      const imported = byFile.get(file);
      if (imported !== undefined) withImports(imported, found);
    }
    return found;
  };
  const atOnce = (file: string) =>
    AT_ONCE.find(({ module }) => byFile.get(file)?.moduleIds.some((id) => module.test(id)) ?? false);

  const start = withImports(chunkOf('/src/main.tsx'), new Set());
  const frame = withImports(chunkOf('/src/app/signed-in.tsx'), new Set(start));
  const source = PAGES.map((file) => readFileSync(file, 'utf8')).join('\n');
  const screens = new Map([...source.matchAll(SCREEN)].map(([, name = '', file = '']) => [name, file]));
  const pages = [...source.matchAll(PAGE)].map(([, path = '', name = '']) => {
    const module = screens.get(name);
    if (module === undefined) throw new Error(`No screen is defined for ${path}`);
    const files = withImports(
      chunkOf(`/src/${new URL(module, 'http://a/app/navigation/').pathname.slice(1)}.tsx`),
      new Set(frame),
    );
    const ofSome = new Map<string, string>();
    for (const file of files)
      for (const part of byFile.get(file)?.dynamicImports ?? []) {
        const chunk = byFile.get(part);
        const media = atOnce(part)?.media;
        if (chunk === undefined || atOnce(part) === undefined) continue;
        if (media === undefined) withImports(chunk, files);
        else for (const one of withImports(chunk, new Set())) ofSome.set(one, media);
      }
    return [
      path,
      [
        ...[...files].filter((file) => !start.has(file)),
        ...[...ofSome]
          .filter(([file]) => !files.has(file) && !start.has(file))
          .map(([file, media]) => ({ file, media })),
      ],
    ] as const;
  });
  return { ...Object.fromEntries(pages), '*': [...frame].filter((file) => !start.has(file)) };
}
