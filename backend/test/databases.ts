import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The PostgreSQL server of the tests; never the one that a running product uses. */
const serverUrl = (): string => {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined) throw new Error('TEST_DATABASE_URL is not set: run the tests by `npm test`');
  return url;
};

const RUNTIME_ROLE = 'atrium_test_runtime';
/** The same database as the product's processes reach it: by a role that may change no table. */
export const runtimeUrl = (ownerUrl: string): string => {
  const url = new URL(ownerUrl);
  url.username = RUNTIME_ROLE;
  url.password = 'runtime';
  return url.toString();
};

/** The environment of a process over the database of `DATABASE_URL`, which the tests know by its owner. */
export const asRuntime = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const ownerUrl = env['DATABASE_URL'];
  return ownerUrl && env['DATABASE_OWNER_URL'] === undefined
    ? { ...env, DATABASE_URL: runtimeUrl(ownerUrl), DATABASE_OWNER_URL: ownerUrl }
    : env;
};

/** Of this run alone, so that runs beside each other do not meet. */
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

/** An empty database with the given name, in place of one that is left over. */
export const recreateDatabase = async (name: string): Promise<string> => {
  await administer(`drop database if exists "${name}" with (force)`);
  await administer(`create database "${name}"`);
  return at(name);
};

/** A database of a test's own: migrated, with the demo accounts. */
export const copyOfTemplate = async (): Promise<string> => {
  const name = `atrium_test_${randomBytes(6).toString('hex')}`;
  await administer(`create database "${name}" template "${templateName()}"`);
  // Rights on a database itself are not copied with it.
  await administer(`grant create on database "${name}" to ${RUNTIME_ROLE}`);
  return at(name);
};

export const dropDatabase = (url: string): Promise<void> =>
  administer(`drop database if exists "${new URL(url).pathname.slice(1)}" with (force)`);
