import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

const SCREENS = fileURLToPath(new URL('../src/app/screens.tsx', import.meta.url));
const SCREEN = /const (\w+) = lazily\(\s*async \(\) => \(await import\('([^']+)\.js'\)\)/g;
const PAGE = /'(\/[^']*)': (\w+)\(/g;
/** What a screen shows at once although it is fetched after it. */
const AT_ONCE = /[\\/](dashboard-overview|dashboard-lists|quick-usage)\.tsx$/;

/** In bytes: what is smaller fits into a packet as it is. */
const COMPRESSED_FROM = 1_024;
const COMPRESSED = /\.(js|css|svg|wasm)$/;

/**
 * For the server: which files each page needs, so that it can ask a browser for all of them at once, and each file
 * compressed as far as it goes.
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

function pagesOf(chunks: readonly Rollup.OutputChunk[]): Record<string, readonly string[]> {
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
  const isAtOnce = (file: string) => byFile.get(file)?.moduleIds.some((id) => AT_ONCE.test(id)) ?? false;

  const start = withImports(chunkOf('/src/main.tsx'), new Set());
  const frame = withImports(chunkOf('/src/app/signed-in.tsx'), new Set(start));
  const source = readFileSync(SCREENS, 'utf8');
  const screens = new Map([...source.matchAll(SCREEN)].map(([, name = '', file = '']) => [name, file]));
  const pages = [...source.matchAll(PAGE)].map(([, path = '', name = '']) => {
    const module = screens.get(name);
    if (module === undefined) throw new Error(`${SCREENS} does not say which screen ${path} shows`);
    const files = withImports(
      chunkOf(`/src/${new URL(module, 'http://a/app/').pathname.slice(1)}.tsx`),
      new Set(frame),
    );
    for (const file of files)
      for (const part of byFile.get(file)?.dynamicImports.filter(isAtOnce) ?? []) {
        const chunk = byFile.get(part);
        if (chunk !== undefined) withImports(chunk, files);
      }
    return [path, [...files].filter((file) => !start.has(file))] as const;
  });
  return { ...Object.fromEntries(pages), '*': [...frame].filter((file) => !start.has(file)) };
}
