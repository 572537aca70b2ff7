import 'reflect-metadata';
import { prepareDatabase } from './api.js';
import { CONFIG_ERROR_EXIT_CODE, ConfigError, readConfig } from './platform/config/config.js';
import { canMigrate, REFUSAL_LIMIT_MS, waitUntilReachable } from './platform/database/readiness.js';
import { createLogger } from './platform/logger.js';

/* Migrates the database as its owner (DATABASE_OWNER_URL), grants the processes' role (DATABASE_URL) access, and exits.
   For installations whose processes may not change tables. */

const run = async (): Promise<void> => {
  const config = readConfig(process.env);
  const logger = createLogger(config, 'migrate');
  await waitUntilReachable(config.databaseOwnerUrl ?? config.databaseDirectUrl, logger, REFUSAL_LIMIT_MS);
  if (config.databaseOwnerUrl === null && !(await canMigrate(config.databaseDirectUrl)))
    throw new ConfigError('DATABASE_OWNER_URL is missing: the role of DATABASE_URL may not change tables.');
  await prepareDatabase(config, logger);
  logger.info('The database is up to date');
};

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(error instanceof ConfigError ? CONFIG_ERROR_EXIT_CODE : 1);
});
