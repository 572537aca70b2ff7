// Runs a process from its one file, with what V8 made of it at the build where this is the same V8.
import { readFileSync } from 'node:fs';
import { createRequire, SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

const folder = dirname(fileURLToPath(import.meta.url));

/** @param {string} path */
const readIfThere = (path) => {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
};

/** @param {string} address */
const importNamed = (address) => import(address);

/** @param {string} name of the process @returns {Script} */
export function run(name) {
  const filename = join(folder, `${name}.cjs`);
  const script = new Script(readFileSync(filename, 'utf8'), {
    filename,
    cachedData: readIfThere(`${filename}.code`),
  });
  tellOurLines(filename);
  // every Node since 21 has it; without it `pg` loads the whole of `fetch` to find out that this is no Cloudflare
  globalThis.navigator ??= /** @type {Navigator} */ ({ userAgent: `Node.js/${process.versions.node}` });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(filename), module, filename, folder, importNamed);
  return script;
}

/** The stack of an error tells lines of the sources; their map is read with the first one. @param {string} filename */
function tellOurLines(filename) {
  /** @type {SourceMap | null | undefined} null: there is none */
  let map;
  const readMap = () => {
    const text = readIfThere(`${filename}.map`);
    return text === undefined ? null : new SourceMap(JSON.parse(text.toString('utf8')));
  };
  /** @param {NodeJS.CallSite & { toString(): string }} frame */
  const told = (frame) => {
    const text = frame.toString();
    if (frame.getFileName() !== filename) return text;
    map ??= readMap();
    // the file's first line is not of the bundle
    const entry = map?.findEntry((frame.getLineNumber() ?? 2) - 2, (frame.getColumnNumber() ?? 1) - 1);
    // packages have no lines of ours
    if (entry === undefined || !('originalSource' in entry) || entry.originalSource === undefined) return text;
    const place = `${join(folder, entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    return text.includes('(') ? text.replace(/\([^()]*\)$/, `(${place})`) : place;
  };
  Error.prepareStackTrace = (error, frames) =>
    [headOf(error), ...frames.map((frame) => `    at ${told(frame)}`)].join('\n');
}

/** @param {Error} error */
function headOf(error) {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}
