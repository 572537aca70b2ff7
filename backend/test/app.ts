import { DEMO_PASSWORD } from '@atrium/rules/sign-in/password';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { makeApi } from '../src/api.js';
import type { JobCatalogue } from '../src/platform/jobs/job-catalogue.js';
import { makeLogger } from '../src/platform/logger.js';
import { testConfig } from './config.js';
import { copyOfTemplate, dropDatabase } from './databases.js';
import { query } from './sql.js';
import { Visitor } from './visitor.js';

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
  /** Returns a new client without a session. */
  visitor(): Visitor;
  /** Returns a client with the session of a demo account; always the same device. */
  signedIn(username: string): Promise<Visitor>;
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
  const databaseUrl = options.databaseUrl ?? (await copyOfTemplate());
  const config = testConfig(databaseUrl, options.env);
  const app = await makeApi(config, makeLogger(config, 'api'), options.jobs);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const visitors: Visitor[] = [];
  const devices = new Map<string, string>();
  const visitor = (): Visitor => {
    const made = new Visitor(url);
    visitors.push(made);
    return made;
  };
  return {
    app,
    url,
    databaseUrl,
    visitor,
    signedIn: async (username) => {
      const made = visitor();
      const device = devices.get(username);
      if (device !== undefined) made.keep('device', device);
      const { status } = await made.post('/api/login', { username, password: DEMO_PASSWORD });
      if (status !== 200) throw new Error(`${username} could not sign in: ${status}`);
      devices.set(username, made.cookie('device') ?? '');
      return made;
    },
    close: async () => {
      for (const made of visitors) made.leave();
      await app.close();
      if (options.databaseUrl === undefined) await dropDatabase(databaseUrl);
    },
  };
};
