// Runs a process from its bundle, with the compile cache of the build if V8 has the same version.
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
  mapStackTraces(filename);
  // Node has it since version 21; without it, `pg` loads all of `fetch` to detect Cloudflare.
  globalThis.navigator ??= /** @type {Navigator} */ ({ userAgent: `Node.js/${process.versions.node}` });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(filename), module, filename, folder, importNamed);
  return script;
}

/** Maps stack traces to the sources; the source map is read with the first error. @param {string} filename */
function mapStackTraces(filename) {
  /** @type {SourceMap | null | undefined} null: there is none */
  let map;
  const readMap = () => {
    const text = readIfThere(`${filename}.map`);
    return text === undefined ? null : new SourceMap(JSON.parse(text.toString('utf8')));
  };
  /** @param {NodeJS.CallSite & { toString(): string }} frame */
  const toSourceFrame = (frame) => {
    const text = frame.toString();
    if (frame.getFileName() !== filename) return text;
    map ??= readMap();
    // The first line of the file is not part of the bundle.
    const entry = map?.findEntry((frame.getLineNumber() ?? 2) - 2, (frame.getColumnNumber() ?? 1) - 1);
    if (entry === undefined || !('originalSource' in entry) || entry.originalSource === undefined) return text;
    const place = `${join(folder, entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    return text.includes('(') ? text.replace(/\([^()]*\)$/, `(${place})`) : place;
  };
  Error.prepareStackTrace = (error, frames) =>
    [toFirstLine(error), ...frames.map((frame) => `    at ${toSourceFrame(frame)}`)].join('\n');
}

/** @param {Error} error */
function toFirstLine(error) {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}
