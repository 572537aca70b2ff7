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

/** Converts `DATABASE_URL`, the owner's URL in tests, to the environment of a process. */
export const asRuntime = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const ownerUrl = env['DATABASE_URL'];
  return ownerUrl && env['DATABASE_OWNER_URL'] === undefined
    ? { ...env, DATABASE_URL: runtimeUrl(ownerUrl), DATABASE_OWNER_URL: ownerUrl }
    : env;
};

/** Unique per run, so that concurrent runs do not share it. */
export const templateName = (): string => process.env['TEST_TEMPLATE'] ?? 'atrium_test_template';

const at = (database: string): string => {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.toString();
};

const administer = async (sql: string): Promise<void> => {
  const client = new pg.Client(at('postgres'));
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/** Creates an empty database and replaces an older one of that name. */
export const recreateDatabase = async (name: string): Promise<string> => {
  await administer(`drop database if exists "${name}" with (force)`);
  await administer(`create database "${name}"`);
  return at(name);
};

/** Creates a migrated database with the demo accounts from the template. */
export const copyOfTemplate = async (): Promise<string> => {
  const name = `atrium_test_${randomBytes(6).toString('hex')}`;
  await administer(`create database "${name}" template "${templateName()}"`);
  // PostgreSQL does not copy the rights on the database itself.
  await administer(`grant create on database "${name}" to ${RUNTIME_ROLE}`);
  return at(name);
};

export const dropDatabase = (url: string): Promise<void> =>
  administer(`drop database if exists "${new URL(url).pathname.slice(1)}" with (force)`);
