import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { SlowClock } from './slow-clock.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const DEMO_PASSWORD = 'Demo-Pass-2026!';

const serverUrl = (): string => {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined) throw new Error('TEST_DATABASE_URL is not set: run the tests by `npm test`');
  return url;
};

const runAdminSql = async (sql: string): Promise<void> => {
  const client = new pg.Client(serverUrl());
  await client.connect();
  await client.query(sql);
  await client.end();
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
};

/** The built product: API and worker processes with a database of their own. */
export class TestServer {
  private readonly database = `atrium_e2e_${randomBytes(6).toString('hex')}`;
  private readonly children = new Map<'main' | 'worker', ChildProcess>();
  private port = 0;
  /** Directory of the mails that development stores. */
  private dataDir = '';

  /** @param clock Replaces the clock of the machine. */
  constructor(private readonly clock?: SlowClock) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get databaseUrl(): string {
    const url = new URL(serverUrl());
    url.pathname = `/${this.database}`;
    return url.toString();
  }

  async start(): Promise<void> {
    await runAdminSql(`create database "${this.database}"`);
    await this.clock?.setDatabase(this.databaseUrl);
    this.port = await freePort();
    this.dataDir = await mkdtemp(join(tmpdir(), 'atrium-e2e-'));
    await this.run('main');
    await this.run('worker');
  }

  async run(entry: 'main' | 'worker'): Promise<void> {
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', ...(this.clock?.nodeOptions ?? []), `backend/dist/${entry}.js`],
      {
        cwd: ROOT,
        env: {
          ...process.env,
          NODE_OPTIONS: '',
          NODE_ENV: 'development',
          DATA_DIR: this.dataDir,
          DATABASE_URL: this.databaseUrl,
          REDIS_URL: process.env['TEST_REDIS_URL'],
          SESSION_SECRET: 'a secret that only the tests use, long enough',
          PORT: String(this.port),
          DEMO_DATA: 'full',
          USER_CALLS_PER_MINUTE: '100000',
          LOG_LEVEL: 'warn',
        },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    );
    this.children.set(entry, child);
    await Promise.race([
      new Promise((resolve) =>
        child.on('message', (message: { type?: string }) => message.type === 'ready' && resolve(undefined)),
      ),
      once(child, 'exit').then(() => {
        throw new Error(`The ${entry} process ended before it was ready`);
      }),
    ]);
  }

  /** Sends SIGKILL, like a crash. */
  async kill(entry: 'main' | 'worker'): Promise<void> {
    const child = this.children.get(entry);
    if (child === undefined || child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  async stop(): Promise<void> {
    await this.kill('main');
    await this.kill('worker');
    await runAdminSql(`drop database if exists "${this.database}" with (force)`);
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

export interface People {
  /**
   * Returns a page of a new browser context, signed in by an API call, with no screen opened yet. Other tests cover the
   * sign-in screen.
   */
  signIn(username: string, options?: BrowserContextOptions): Promise<Page>;
}

const signIn = async (
  browser: Browser,
  product: TestServer,
  username: string,
  options: BrowserContextOptions,
): Promise<Page> => {
  const context = await browser.newContext({ baseURL: product.url, ...options });
  const answer = await context.request.post('/api/login', { data: { username, password: DEMO_PASSWORD } });
  expect(answer.status(), `${username} signs in`).toBe(200);
  const page = await context.newPage();
  await page.goto('/favicon.svg');
  return page;
};

/**
 * Shares one product between all tests that name the same installation. A file that changes shared state, such as a
 * password, names its own. Every page has its own browser context.
 */
export const test = base.extend<
  { people: People },
  { installation: string; startsAt: Date | undefined; product: TestServer }
>({
  installation: ['shared', { option: true, scope: 'worker' }],
  startsAt: [undefined, { option: true, scope: 'worker' }],
  product: [
    async ({ startsAt }, use) => {
      const product = new TestServer(startsAt && new SlowClock(startsAt));
      await product.start();
      await use(product);
      await product.stop();
    },
    // Creating the database does not count towards the timeout of a test.
    { scope: 'worker', timeout: 120_000 },
  ],
  people: async ({ browser, product }, use) => {
    const pages: Page[] = [];
    await use({
      signIn: async (username, options = {}) => {
        const page = await signIn(browser, product, username, options);
        pages.push(page);
        return page;
      },
    });
    await Promise.all(pages.map((page) => page.context().close()));
  },
});

export { expect } from '@playwright/test';
