import { type DynamicModule, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Config, CONFIG_ERROR_EXIT_CODE, ConfigError, readConfig } from '../config/config.js';
import { pendingMigrations } from '../database/migrate.js';
import { connectionSettings, QUERY_TIMEOUT_MS } from '../database/sql-pool.js';
import { makeLogger } from '../logger.js';
import { endOnSignals, endWithParent, speakWithoutRisk } from '../process-end.js';
import { startTracing, stopTracing } from '../tracing/tracing.js';
import { within } from './deadline.js';
import { JobRunner } from './run/job-runner.js';

const LOOK_AGAIN_MS = 500;
/** Without Redis the process is as ready as it can be: it takes up the work when Redis comes. */
const QUEUE_PATIENCE_MS = 3_000;

/** The process that works on jobs and reactions, from its start to its end. */
export const runWorkerProcess = (moduleFor: (config: Config, logger: Logger) => DynamicModule): void => {
  start(moduleFor).catch((error: unknown) => {
    if (error instanceof ConfigError) {
      console.error(error.message);
      process.exit(CONFIG_ERROR_EXIT_CODE);
    }
    console.error(error);
    process.exit(1);
  });
};

const start = async (moduleFor: (config: Config, logger: Logger) => DynamicModule): Promise<void> => {
  speakWithoutRisk();
  const config = readConfig(process.env);
  const logger = makeLogger(config, 'worker');
  // What the queue's library has still under way when its server goes must not end the process.
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'Something failed that nobody waited for'));
  let app: INestApplicationContext | undefined;
  endOnSignals(async () => {
    await app?.close();
    await stopTracing();
  }, logger);
  endWithParent();
  await startTracing('atrium-worker');
  await databaseIsReady(config, logger);
  app = await NestFactory.createApplicationContext(moduleFor(config, logger), {
    logger: config.logLevel === 'silent' ? false : ['error', 'warn'],
    abortOnError: false,
  });
  await within(QUEUE_PATIENCE_MS, app.get(JobRunner).ready()).catch(() => undefined);
  logger.info('The worker is ready');
  process.send?.({ type: 'ready' });
};

/** The API brings the database up to date; until then, and while it is away, this process waits. */
const databaseIsReady = async (config: Config, logger: Logger): Promise<void> => {
  for (let told: string | undefined; ;) {
    const waitingFor = await whatIsMissing(config.databaseUrl);
    if (waitingFor === null) return;
    if (waitingFor !== told) logger.warn({ waitingFor }, 'The worker waits for the database');
    told = waitingFor;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
};

const whatIsMissing = async (databaseUrl: string): Promise<string | null> => {
  const client = new pg.Client(connectionSettings(databaseUrl, 'atrium-worker-start', QUERY_TIMEOUT_MS));
  client.on('error', () => undefined);
  try {
    await client.connect();
    const pending = await pendingMigrations(async (sql) => (await client.query<object>(sql)).rows);
    return pending.length === 0 ? null : `migrations: ${pending.join(', ')}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
};
