// A streaming replica of the embedded PostgreSQL, created without pg_basebackup, which it does not contain.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, rmSync, writeFileSync, appendFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openLog } from '../lib/files.mjs';
import { freePort } from '../lib/ports.mjs';
import { getAccount, embeddedPrograms, plainEnvironment } from '../lib/postgres-files.mjs';
import { signal, waitFor } from '../lib/processes.mjs';
import { ask, databaseAt } from './services.mjs';

const name = 'standby';

/** @param {import('./services.mjs').Ground} ground @param {{ synchronous: boolean }} options synchronous: commits wait for the replica */
export async function openStandby(ground, { synchronous }) {
  const directory = `${ground.directory}-standby`;
  const account = getAccount(ground.directory);
  await copy(ground, directory);
  const port = await freePort();
  const address = new URL(ground.databaseUrl);
  const primary = `host=127.0.0.1 port=${address.port} user=${address.username} password=${address.password} application_name=${name}`;
  appendFileSync(join(directory, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);
  writeFileSync(join(directory, 'standby.signal'), '');
  if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, directory]);
  const log = openLog(join(ground.dir, 'standby.log'));
  const set = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
  };
  const child = spawn(
    join(embeddedPrograms(account), 'postgres'),
    ['-D', directory, ...Object.entries(set).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    { ...account, cwd: '/', env: plainEnvironment, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  const url = databaseAt(ground.databaseUrl, 'atrium', port);
  const isStreaming = async () =>
    (
      await ask(
        ground.databaseUrl,
        `select 1 from pg_stat_replication where application_name = $1 and state = 'streaming'`,
        [name],
      )
    ).length > 0;
  if (!(await waitFor(isStreaming, { timeoutMs: 60_000 }))) throw new Error('The standby does not stream');
  if (synchronous) {
    await ask(ground.databaseUrl, `alter system set synchronous_standby_names = '${name}'`);
    await ask(ground.databaseUrl, 'select pg_reload_conf()');
    await waitFor(
      async () =>
        (await ask(ground.databaseUrl, `select 1 from pg_stat_replication where sync_state = 'sync'`)).length > 0,
      { timeoutMs: 10_000 },
    );
  }

  return {
    port,
    directory,
    async promote() {
      await ask(url, 'select pg_promote(true, 60)');
      // After the promotion there is no replica to wait for.
      await ask(url, 'alter system reset synchronous_standby_names');
      await ask(url, 'select pg_reload_conf()');
    },
    async close() {
      if (child.pid && child.exitCode === null) {
        signal(child.pid, 'SIGQUIT');
        await waitFor(() => child.exitCode !== null || child.signalCode !== null, { timeoutMs: 10_000 });
      }
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Takes a base backup by copying the files between its start and stop. @param {import('./services.mjs').Ground} ground @param {string} directory */
async function copy(ground, directory) {
  const client = new pg.Client(ground.databaseUrl);
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    if (existsSync(directory)) rmSync(directory, { recursive: true });
    // Files that the server removes meanwhile are no error.
    spawnSync('cp', ['-a', ground.directory, directory]);
    for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(join(directory, file), { force: true });
    const { rows } = await client.query('select labelfile, spcmapfile from pg_backup_stop(false)');
    writeFileSync(join(directory, 'backup_label'), rows[0].labelfile);
  } finally {
    await client.end();
  }
}
