// Installs and builds only what is outdated, so that a warm start takes seconds.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from './files.mjs';
import { LockedError, waitForLock } from './lock.mjs';

/** @typedef {(title: string, command: string[]) => Promise<void>} Run runs a command and rejects, with its output, when it fails */

const notes = join(root, 'node_modules', '.atrium');

/** Parts of the application: the folders that their build reads, its prerequisites, and its outputs. */
const parts = [
  { name: 'libs/rules', reads: ['libs/rules'], makes: ['libs/rules/dist'] },
  { name: 'libs/contract', reads: ['libs/contract'], makes: ['libs/contract/dist'] },
  { name: 'libs/shop-reader', reads: ['libs/shop-reader'], makes: ['libs/shop-reader/dist'] },
  {
    name: 'backend',
    reads: ['backend', 'scripts/bundle', 'libs/rules/src', 'libs/contract/src', 'libs/shop-reader/src'],
    after: ['libs/rules', 'libs/contract', 'libs/shop-reader'],
    makes: ['backend/dist/main.js', 'backend/dist/worker.js', 'backend/dist/bundle/worker.cjs.code'],
  },
  { name: 'frontend', reads: ['frontend', 'libs/rules/src', 'libs/contract/src'], makes: ['frontend/dist/index.html'] },
];

/** @typedef {(line: string) => void} Say */

/** Runs `npm ci` when package-lock.json differs from what is installed. @param {Run} run @param {Say} say */
export async function install(run, say) {
  const hash = lockHash();
  if (readNote('installed.json').lock === hash) return;
  // Everything is installed already after a manual `npm install`.
  if (!installedMatchesLock()) {
    say('Installing dependencies (a minute or so) …');
    await run('Installing dependencies', npm('ci', '--include=dev', '--no-audit', '--no-fund'));
  }
  writeNote('installed.json', { lock: hash });
}

/** Builds the parts whose sources have changed. @param {Run} run @param {Say} say */
export async function build(run, say) {
  if (staleParts().length === 0) return;
  const turn = await acquireBuildLock();
  try {
    await buildStale(run, say);
  } finally {
    turn?.release();
  }
}

/** Takes the build lock, because two starts would delete each other's output; null when it cannot be written. */
async function acquireBuildLock() {
  try {
    mkdirSync(notes, { recursive: true });
    return await waitForLock(notes, 'A build', 180_000);
  } catch (error) {
    if (error instanceof LockedError) throw error;
    return null;
  }
}

function staleParts() {
  const built = readNote('built.json');
  return parts.filter(
    (part) => built[part.name] !== sourceHash(part) || part.makes.some((path) => !existsSync(join(root, path))),
  );
}

/** Builds what the previous holder of the lock did not. @param {Run} run @param {Say} say */
async function buildStale(run, say) {
  const stale = staleParts();
  if (stale.length === 0) return;
  say(`Building ${stale.map((part) => part.name).join(', ')} …`);
  /** @type {Map<string, Promise<void>>} */
  const begun = new Map();
  for (const part of stale) {
    const before = (part.after ?? []).map((name) => begun.get(name) ?? Promise.resolve());
    const made = Promise.all(before).then(async () => {
      const hash = sourceHash(part);
      writeNote('built.json', { ...readNote('built.json'), [part.name]: undefined });
      // swc keeps the output of deleted sources, and migrations are found by folder.
      rmSync(join(root, part.name, 'dist'), { recursive: true, force: true });
      await run(`Building ${part.name}`, npm('run', '-s', 'build', '-w', part.name));
      writeNote('built.json', { ...readNote('built.json'), [part.name]: hash });
    });
    begun.set(part.name, made);
  }
  const builds = await Promise.allSettled(begun.values());
  for (const one of builds) if (one.status === 'rejected') throw one.reason;
}

/** Records a complete `npm run build`. */
export function noteBuilt() {
  writeNote('built.json', Object.fromEntries(parts.map((part) => [part.name, sourceHash(part)])));
}

/** @param {string[]} args @returns {string[]} the npm that started this process, else the one on PATH */
export function npm(...args) {
  const own = process.env.npm_execpath;
  return own?.endsWith('.js') ? [process.execPath, own, ...args] : ['npm', ...args];
}

/** @param {(typeof parts)[number]} part */
function sourceHash(part) {
  const hash = createHash('sha256')
    .update(lockHash())
    // V8's compile cache requires the same version.
    .update(process.version)
    .update(readFileSync(join(root, 'tsconfig.json')));
  for (const folder of part.reads) addFolder(hash, folder);
  return hash.digest('hex');
}

/** @param {import('node:crypto').Hash} hash @param {string} folder */
function addFolder(hash, folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  for (const entry of entries) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!['node_modules', 'dist', 'e2e', 'test', 'test-results', 'playwright-report'].includes(entry.name))
        addFolder(hash, path);
    } else if (!/[.-]spec\.tsx?$|\.tsbuildinfo$/.test(entry.name)) {
      hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
    }
  }
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** Returns whether npm's list of installed packages matches the lock; packages for other platforms may be missing. */
function installedMatchesLock() {
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!installed) return false;
  return Object.entries(readJson(join(root, 'package-lock.json'))?.packages ?? {}).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    return installed[path] ? installed[path].version === wanted.version : wanted.optional === true;
  });
}

/** @param {string} name @returns {Record<string, string | undefined>} */
function readNote(name) {
  return readJson(join(notes, name)) ?? {};
}

/** @param {string} name @param {Record<string, string | undefined>} value */
function writeNote(name, value) {
  try {
    mkdirSync(notes, { recursive: true });
    writeFileSync(join(notes, name), JSON.stringify(value));
  } catch {
    // In another user's checkout, every start checks again.
  }
}
