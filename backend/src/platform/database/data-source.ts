import type { TypeOrmModuleOptions } from '@nestjs/typeorm';
import pg from 'pg';
import type { Logger } from 'pino';
import type { DataSourceOptions } from 'typeorm';
import type { Config, Pooler } from '../config/config.js';
import './pg-types.js';
import { createConnectionSettings, MIN_CONNECTIONS, QUERY_TIMEOUT_MS, TRANSACTION_TIMEOUT_MS } from './sql-pool.js';

/** Returns TypeORM's options. `queryTimeoutMs` is short for API calls and long for migrations and jobs. */
export const createDataSourceOptions = (
  databaseUrl: string,
  logger: Logger,
  queryTimeoutMs = QUERY_TIMEOUT_MS,
  pooler: Pooler | null = null,
): DataSourceOptions => {
  const {
    connectionString,
    connectionTimeoutMillis: _,
    ...extra
  } = createConnectionSettings(databaseUrl, 'atrium', queryTimeoutMs, pooler);
  return {
    type: 'postgres',
    // Passes the `pg` with our date parsers; TypeORM would import its own.
    driver: pg,
    url: connectionString,
    connectTimeoutMS: TRANSACTION_TIMEOUT_MS,
    extra: { ...extra, max: 10, min: MIN_CONNECTIONS },
    poolErrorHandler: (error: unknown) => logger.warn({ err: error }, 'A database connection was lost'),
    // The runtime role may not create extensions, and the schema needs none.
    installExtensions: false,
    synchronize: false,
    logging: false,
  };
};

/** Returns `createDataSourceOptions` for Nest, which retries the first connection for a minute. */
export const createModuleOptions = (
  { databaseUrl, pooler }: Pick<Config, 'databaseUrl' | 'pooler'>,
  logger: Logger,
  queryTimeoutMs?: number,
): TypeOrmModuleOptions => ({
  ...createDataSourceOptions(databaseUrl, logger, queryTimeoutMs, pooler),
  autoLoadEntities: true,
  retryAttempts: 60,
  retryDelay: 1_000,
});
