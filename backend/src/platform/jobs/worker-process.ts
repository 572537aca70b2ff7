import { type DynamicModule, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import { type Config, CONFIG_ERROR_EXIT_CODE, ConfigError, readConfig } from '../config/config.js';
import { waitUntilMigrated, waitUntilPooled } from '../database/readiness.js';
import { createLogger } from '../logger.js';
import { shutDownOnSignals, exitWithParent, ignoreOutputErrors } from '../shutdown.js';
import { startTracing, stopTracing } from '../tracing/tracing.js';
import { withDeadline } from './with-deadline.js';
import { JobRunner } from './run/job-runner.js';

/** Maximum wait for the queue at start. Without Redis, the process starts and waits. */
const QUEUE_TIMEOUT_MS = 3_000;

/** Runs the process for jobs and reactions until it is asked to end. */
export const runWorkerProcess = (moduleFor: (config: Config, logger: Logger) => DynamicModule): void => {
  startWorker(moduleFor).catch((error: unknown) => {
    if (error instanceof ConfigError) {
      console.error(error.message);
      process.exit(CONFIG_ERROR_EXIT_CODE);
    }
    console.error(error);
    process.exit(1);
  });
};

const startWorker = async (moduleFor: (config: Config, logger: Logger) => DynamicModule): Promise<void> => {
  ignoreOutputErrors();
  const config = readConfig(process.env);
  const logger = createLogger(config, 'worker');
  // BullMQ may leave rejected promises when its server goes away; they must not end the process.
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'Unhandled rejection'));
  let app: INestApplicationContext | undefined;
  shutDownOnSignals(async () => {
    await app?.close();
    await stopTracing();
  }, logger);
  exitWithParent();
  await startTracing('atrium-worker');
  await waitUntilMigrated(config.databaseDirectUrl, logger);
  await waitUntilPooled(config, logger);
  app = await NestFactory.createApplicationContext(moduleFor(config, logger), {
    logger: config.logLevel === 'silent' ? false : ['error', 'warn'],
    abortOnError: false,
  });
  await withDeadline(QUEUE_TIMEOUT_MS, app.get(JobRunner).whenReady()).catch(() => undefined);
  logger.info('The worker is ready');
  process.send?.({ type: 'ready' });
};
