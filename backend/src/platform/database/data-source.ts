import type { TypeOrmModuleOptions } from '@nestjs/typeorm';
import pg from 'pg';
import type { Logger } from 'pino';
import type { DataSourceOptions } from 'typeorm';
import type { Config, Pooler } from '../config/config.js';
import './pg-types.js';
import { connectionSettings, KEPT_OPEN, QUERY_TIMEOUT_MS, TURN_TIMEOUT_MS } from './sql-pool.js';
import { TimedClient } from './timed-client.js';

/** TypeORM's options; `queryTimeoutMs` is short for calls of people and long for migrations and jobs. */
export const dataSourceOptions = (
  databaseUrl: string,
  logger: Logger,
  queryTimeoutMs = QUERY_TIMEOUT_MS,
  pooler: Pooler | null = null,
): DataSourceOptions => {
  const {
    connectionString,
    connectionTimeoutMillis: _,
    ...extra
  } = connectionSettings(databaseUrl, 'atrium', queryTimeoutMs, pooler);
  return {
    type: 'postgres',
    // ours, with its own reading of dates; TypeORM would look for one by itself
    driver: pg,
    url: connectionString,
    connectTimeoutMS: TURN_TIMEOUT_MS,
    extra: { ...extra, Client: TimedClient, max: 10, min: KEPT_OPEN },
    poolErrorHandler: (error: unknown) => logger.warn({ err: error }, 'A database connection was lost'),
    // the role of the processes may not create any, and the schema needs none
    installExtensions: false,
    synchronize: false,
    logging: false,
  };
};

export const moduleOptions = (
  { databaseUrl, pooler }: Pick<Config, 'databaseUrl' | 'pooler'>,
  logger: Logger,
  queryTimeoutMs?: number,
): TypeOrmModuleOptions => ({
  ...dataSourceOptions(databaseUrl, logger, queryTimeoutMs, pooler),
  autoLoadEntities: true,
  retryAttempts: 60,
  retryDelay: 1_000,
});
