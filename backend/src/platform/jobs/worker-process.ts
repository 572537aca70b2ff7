import { type DynamicModule, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import { type Config, CONFIG_ERROR_EXIT_CODE, ConfigError, readConfig } from '../config/config.js';
import { untilMigrated, untilPooled } from '../database/readiness.js';
import { makeLogger } from '../logger.js';
import { endOnSignals, endWithParent, speakWithoutRisk } from '../process-end.js';
import { startTracing, stopTracing } from '../tracing/tracing.js';
import { within } from './deadline.js';
import { JobRunner } from './run/job-runner.js';

/** Maximum wait for the queue at start. Without Redis, the process starts and waits. */
const QUEUE_PATIENCE_MS = 3_000;

/** Runs the process for jobs and reactions until it is asked to end. */
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
  // BullMQ may leave rejected promises when its server goes away; they must not end the process.
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'Something failed that nobody waited for'));
  let app: INestApplicationContext | undefined;
  endOnSignals(async () => {
    await app?.close();
    await stopTracing();
  }, logger);
  endWithParent();
  await startTracing('atrium-worker');
  await untilMigrated(config.databaseDirectUrl, logger);
  await untilPooled(config, logger);
  app = await NestFactory.createApplicationContext(moduleFor(config, logger), {
    logger: config.logLevel === 'silent' ? false : ['error', 'warn'],
    abortOnError: false,
  });
  await within(QUEUE_PATIENCE_MS, app.get(JobRunner).ready()).catch(() => undefined);
  logger.info('The worker is ready');
  process.send?.({ type: 'ready' });
};
