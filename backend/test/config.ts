import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '../src/platform/config/config.js';
import { asRuntime } from './databases.js';

/** Returns the data folder of a test database, which its processes share. */
export const testDataDir = (databaseUrl: string): string =>
  join(tmpdir(), 'atrium-test-data', new URL(databaseUrl).pathname.slice(1));

/** Returns the configuration of a process under test: its own database, no demo stock, a free port. */
export const testConfig = (databaseUrl: string, env: NodeJS.ProcessEnv = {}): Config =>
  readConfig({
    NODE_ENV: 'test',
    ...asRuntime({ DATABASE_URL: databaseUrl }),
    REDIS_URL: process.env['TEST_REDIS_URL'],
    SESSION_SECRET: 'a secret that only the tests use, long enough',
    DATA_DIR: testDataDir(databaseUrl),
    PORT: '0',
    DEMO_DATA: 'none',
    // A test calls more often than a user does.
    USER_CALLS_PER_MINUTE: '1000000',
    ...env,
  });
