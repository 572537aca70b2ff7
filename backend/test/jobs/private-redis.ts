import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '../wait-until.js';

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

const isResponding = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** A Redis server of one test, to stop, kill and empty. */
export class PrivateRedis {
  private constructor(
    private readonly port: number,
    private readonly dir: string,
    private server: ChildProcess,
  ) {}

  static async start(): Promise<PrivateRedis> {
    const port = await freePort();
    const dir = mkdtempSync(join(tmpdir(), 'atrium-redis-'));
    const redis = new PrivateRedis(port, dir, launch(port, dir));
    await waitUntil(() => isResponding(port), 60_000, 'Redis');
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Stops responding while connections stay open. */
  freeze(): void {
    this.server.kill('SIGSTOP');
  }
  resume(): void {
    this.server.kill('SIGCONT');
  }

  /** Kills the server; its memory is lost. */
  async kill(): Promise<void> {
    const exited = once(this.server, 'exit');
    this.server.kill('SIGKILL');
    await exited;
  }
  async restart(): Promise<void> {
    this.server = launch(this.port, this.dir);
    await waitUntil(() => isResponding(this.port), 60_000, 'Redis');
  }

  async close(): Promise<void> {
    if (this.server.exitCode === null && this.server.signalCode === null) await this.kill();
    rmSync(this.dir, { recursive: true, force: true });
  }
}

const launch = (port: number, dir: string): ChildProcess =>
  spawn(
    'redis-server',
    [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--maxmemory-policy',
      'noeviction',
      '--dir',
      dir,
    ],
    {
      stdio: 'ignore',
    },
  );
