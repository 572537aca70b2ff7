// npm run lint: paths, globs, symbols, links and anchors in the docs exist, and so do the documents that code names.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../lib/files.mjs';
const PATH = /`((?:backend|frontend|libs|scripts|docs|deploy|\.github|\.vscode)\/[\w./-]*)`/g;
const GLOB = /`((?:[\w.-]+\/)*[\w./-]*\*[\w./*-]*)`/g;
/** Camel-case names, such as `UsageService.log` and `consume()`. */
const SYMBOL = /`((?:[A-Za-z]+\.)*[A-Za-z]*[a-z][A-Z][A-Za-z]*(?:\.[A-Za-z]+)*)(?:\(\))?`/g;
const LINK = /\]\((?!\w+:)([^)#\s]*)(#[^)\s]+)?\)/g;
const NAMED = /\bdocs\/(?:[\w-]+\.md|adr\/\d{4})/g;
/** Placeholders, and files that only a build makes. */
const NOT_CHECKED = /NNNN|rooms|\/dist\//;

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
const adrs = readdirSync(join(root, 'docs/adr')).map((name) => `docs/adr/${name.slice(0, 4)}`);
const textOf = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
const exists = (/** @type {string} */ path) =>
  NOT_CHECKED.test(path) || adrs.includes(path) || existsSync(join(root, path));
/** Returns the anchors that GitHub generates. @param {string} file */
const anchorsOf = (file) =>
  [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(
    ([, title = '']) =>
      `#${title
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-')}`,
  );

const sources = files.filter((file) => /\.(ts|tsx|mjs|cjs|json|sql|css|ya?ml|sh|example)$/.test(file));
const identifiers = new Set(
  sources
    .filter((file) => file !== 'package-lock.json')
    .flatMap((file) => (existsSync(join(root, file)) ? (textOf(file).match(/[A-Za-z]\w*/g) ?? []) : [])),
);
/** Returns whether a glob of paths or file names matches; others, such as `X-Forwarded-*`, are no globs. @param {string} glob */
function matches(glob) {
  if (!glob.includes('/') && !/^\*[\w.-]*\.\w+$/.test(glob)) return true;
  const body = glob.replaceAll('.', '\\.').replaceAll('**', '\0').replaceAll('*', '[^/]*').replaceAll('\0', '.*');
  const pattern = new RegExp(`(^|/)${body}(/|$)`);
  return files.some((file) => pattern.test(file));
}

/** @type {string[]} */
const missing = [];
for (const file of files.filter((name) => name.endsWith('.md'))) {
  for (const [, path = ''] of textOf(file).matchAll(PATH)) if (!exists(path)) missing.push(`${file}: ${path}`);
  for (const [, glob = ''] of textOf(file).matchAll(GLOB)) if (!matches(glob)) missing.push(`${file}: ${glob}`);
  // Decision records also name what was rejected.
  if (!file.startsWith('docs/adr/'))
    for (const [, name = ''] of textOf(file).matchAll(SYMBOL))
      if (!name.split('.').every((part) => identifiers.has(part))) missing.push(`${file}: ${name}`);
  for (const [, path = '', anchor] of textOf(file).matchAll(LINK)) {
    const target = path === '' ? file : join(dirname(file), path);
    if (!exists(target) || (anchor && !anchorsOf(target).includes(anchor)))
      missing.push(`${file}: ${path}${anchor ?? ''}`);
  }
}
for (const file of files.filter((name) => /\.(ts|tsx|mjs|cjs|yml|sh|example)$/.test(name)))
  for (const [name] of textOf(file).matchAll(NAMED)) if (!exists(name)) missing.push(`${file}: ${name}`);
for (const path of missing) console.error(`${path} does not exist.`);
process.exitCode = missing.length > 0 ? 1 : 0;
