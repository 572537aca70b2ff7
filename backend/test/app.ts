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

/** Gives a demo account its first password again, which no user may choose: the hash of an account that never changes it. */
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
  /** Somebody with a browser of their own, not signed in. */
  visitor(): Visitor;
  /** Somebody who is signed in with a demo account, always on the same device of theirs. */
  signedIn(username: string): Promise<Visitor>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Another process over the same database: the url of the first one's. */
  readonly databaseUrl?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Other jobs than the product's. */
  readonly jobs?: JobCatalogue;
}

/** The whole API in this process, on a free port, over a database of its own. */
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
