// Module hooks that compile TypeScript and cache the result in node_modules/.cache.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync, version } from '@swc/core';

/** Nest reads the types of constructor parameters. @type {import('@swc/core').Options} */
const options = {
  swcrc: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    target: 'es2022',
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};
const cache = fileURLToPath(new URL('../../node_modules/.cache/atrium-sources', import.meta.url));
const seed = version + JSON.stringify(options);
mkdirSync(cache, { recursive: true });

/** @type {import('node:module').ResolveHook} */
export function resolve(specifier, context, nextResolve) {
  if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.endsWith('.ts')) {
    const url = new URL(specifier.replace(/js$/, 'ts'), context.parentURL);
    if (existsSync(url)) return { url: url.href, format: 'module', shortCircuit: true };
  }
  return nextResolve(specifier, context);
}

/** @type {import('node:module').LoadHook} */
export function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  return { format: 'module', source: compile(fileURLToPath(url)), shortCircuit: true };
}

/** @param {string} path */
function compile(path) {
  const source = readFileSync(path, 'utf8');
  const kept = join(cache, `${createHash('sha256').update(seed).update(path).update(source).digest('hex')}.mjs`);
  try {
    return readFileSync(kept, 'utf8');
  } catch {
    const { code } = transformSync(source, { ...options, filename: path });
    // Renamed when complete, because several processes may compile the same file.
    const unfinished = `${kept}.${process.pid}`;
    writeFileSync(unfinished, code);
    renameSync(unfinished, kept);
    return code;
  }
}
