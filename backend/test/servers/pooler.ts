import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns the version of the installed PgBouncer, or null. `PGBOUNCER` names another executable. */
export const poolerVersion = (): string | null => {
  try {
    return /PgBouncer (\d+\.\d+)/.exec(execFileSync(program(), ['--version'], { encoding: 'utf8' }))?.[1] ?? null;
  } catch {
    return null;
  }
};

const program = (): string => process.env['PGBOUNCER'] ?? 'pgbouncer';

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

export interface Pooler {
  /** URL of the database through the pooler. */
  readonly url: string;
  end(): Promise<void>;
}

/** Starts PgBouncer with few server connections, configured as in `docs/operations.md`. */
export const startPooler = async (databaseUrl: string, settings: readonly string[] = []): Promise<Pooler> => {
  const address = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'pooler-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  writeFileSync(join(folder, 'users'), `"${address.username}" "${address.password}"\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${address.hostname} port=${address.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = plain',
      `auth_file = ${join(folder, 'users')}`,
      'pool_mode = transaction',
      'default_pool_size = 3',
      ...settings,
    ].join('\n'),
  );
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child: ChildProcess = spawn(program(), ['-q', ...account, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  address.port = String(port);
  return {
    url: address.href,
    end: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
