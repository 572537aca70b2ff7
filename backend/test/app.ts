import { DEMO_PASSWORD } from '@atrium/rules/sign-in/password';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApi } from '../src/api.js';
import type { JobCatalogue } from '../src/platform/jobs/job-catalogue.js';
import { createLogger } from '../src/platform/logger.js';
import { testConfig, testDataDir } from './config.js';
import { copyTemplate, dropDatabase } from './databases.js';
import { query } from './sql.js';
import { TestClient } from './test-client.js';

export { DEMO_PASSWORD };

/**
 * Restores the initial password of a demo account, which no user may choose, by copying the hash of an account that
 * never changes it.
 */
export const restoreDemoPassword = (databaseUrl: string, username: string): Promise<unknown> =>
  query(
    databaseUrl,
    `update app_user set password_hash = (select password_hash from app_user where email = 'newcomer@example.com')
     where lower($1) in (lower(email), lower(username))`,
    [username],
  );

export interface TestApp {
  readonly app: NestExpressApplication;
  readonly url: string;
  readonly databaseUrl: string;
  /** Returns a new test client without a session. */
  visitor(): TestClient;
  /** Returns a test client with the session of a demo account. Calls for one account use the same device. */
  signedIn(username: string): Promise<TestClient>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** URL of the first process's database, to start another process on it. */
  readonly databaseUrl?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Replaces the product's job catalogue. */
  readonly jobs?: JobCatalogue;
}

/** Starts the API in this process on a free port with its own database. */
export const startApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const databaseUrl = options.databaseUrl ?? (await copyTemplate());
  const config = testConfig(databaseUrl, options.env);
  const app = await createApi(config, createLogger(config, 'api'), options.jobs);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const clients: TestClient[] = [];
  const devices = new Map<string, string>();
  const client = (): TestClient => {
    const created = new TestClient(url);
    clients.push(created);
    return created;
  };
  return {
    app,
    url,
    databaseUrl,
    visitor: client,
    signedIn: async (username) => {
      const created = client();
      const device = devices.get(username);
      if (device !== undefined) created.setCookie('device', device);
      const { status } = await created.post('/api/login', { username, password: DEMO_PASSWORD });
      if (status !== 200) throw new Error(`${username} could not sign in: ${status}`);
      devices.set(username, created.cookie('device') ?? '');
      return created;
    },
    close: async () => {
      for (const created of clients) created.closeSockets();
      await app.close();
      if (options.databaseUrl !== undefined) return;
      await dropDatabase(databaseUrl);
      rmSync(testDataDir(databaseUrl), { recursive: true, force: true });
    },
  };
};
