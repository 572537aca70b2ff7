import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** PostgreSQL server of the tests, never that of a running product. */
const serverUrl = (): string => {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined) throw new Error('TEST_DATABASE_URL is not set: run the tests by `npm test`');
  return url;
};

const RUNTIME_ROLE = 'atrium_test_runtime';
/** Returns the URL of the database for the product's role, which may not change tables. */
export const runtimeUrl = (ownerUrl: string): string => {
  const url = new URL(ownerUrl);
  url.username = RUNTIME_ROLE;
  url.password = 'runtime';
  return url.toString();
};

/** Converts the environment with the owner's `DATABASE_URL`, as tests have it, to that of a process. */
export const asRuntime = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const ownerUrl = env['DATABASE_URL'];
  return ownerUrl && env['DATABASE_OWNER_URL'] === undefined
    ? { ...env, DATABASE_URL: runtimeUrl(ownerUrl), DATABASE_OWNER_URL: ownerUrl }
    : env;
};

/** Name of the template database. It is unique per run, so that concurrent runs do not share it. */
export const templateName = (): string => process.env['TEST_TEMPLATE'] ?? 'atrium_test_template';

const urlOfDatabase = (database: string): string => {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.toString();
};

const runAsAdmin = async (sql: string): Promise<void> => {
  const client = new pg.Client(urlOfDatabase('postgres'));
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/** Creates an empty database and replaces an older one of that name. */
export const recreateDatabase = async (name: string): Promise<string> => {
  await runAsAdmin(`drop database if exists "${name}" with (force)`);
  await runAsAdmin(`create database "${name}"`);
  return urlOfDatabase(name);
};

/** Creates a migrated database with the demo accounts from the template. */
export const copyTemplate = async (): Promise<string> => {
  const name = `atrium_test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(`create database "${name}" template "${templateName()}"`);
  // PostgreSQL does not copy the rights on the database itself.
  await runAsAdmin(`grant create on database "${name}" to ${RUNTIME_ROLE}`);
  return urlOfDatabase(name);
};

export const dropDatabase = (url: string): Promise<void> =>
  runAsAdmin(`drop database if exists "${new URL(url).pathname.slice(1)}" with (force)`);
