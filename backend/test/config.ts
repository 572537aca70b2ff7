import { type Config, readConfig } from '../src/platform/config/config.js';
import { asRuntime } from './databases.js';

/** Returns the configuration of a process under test: its own database, no demo stock, a free port. */
export const testConfig = (databaseUrl: string, env: NodeJS.ProcessEnv = {}): Config =>
  readConfig({
    NODE_ENV: 'test',
    ...asRuntime({ DATABASE_URL: databaseUrl }),
    REDIS_URL: process.env['TEST_REDIS_URL'],
    SESSION_SECRET: 'a secret that only the tests use, long enough',
    PORT: '0',
    DEMO_DATA: 'none',
    // A test calls more often than a user does.
    USER_CALLS_PER_MINUTE: '1000000',
    ...env,
  });
