import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { closeApi, makeApi, prepareDatabase } from './api.js';
import { CONFIG_ERROR_EXIT_CODE, ConfigError, readConfig } from './platform/config/config.js';
import { isDatabaseAway } from './platform/database/away.js';
import { untilPooled } from './platform/database/readiness.js';
import { makeLogger } from './platform/logger.js';
import { endWithParent, endOnSignals, speakWithoutRisk } from './platform/process-end.js';
import { startTracing, stopTracing } from './platform/tracing/tracing.js';

const start = async (): Promise<void> => {
  speakWithoutRisk();
  endWithParent();
  const config = readConfig(process.env);
  const logger = makeLogger(config, 'api');
  let app: NestExpressApplication | undefined;
  endOnSignals(async () => {
    if (app !== undefined) await closeApi(app);
    await stopTracing();
  }, logger);
  await startTracing('atrium-api');
  await prepareDatabase(config, logger);
  await untilPooled(config, logger);
  app = await makeApi(config, logger);
  await app.listen(config.port, config.host);
  const { port } = app.getHttpServer().address() as AddressInfo;
  logger.info({ port }, 'The API is ready');
  process.send?.({ type: 'ready', address: `http://localhost:${port}` });
};

start().catch((error: unknown) => {
  if (error instanceof ConfigError) {
    console.error(error.message);
    process.exit(CONFIG_ERROR_EXIT_CODE);
  }
  if (isDatabaseAway(error))
    console.error('The database cannot be reached. Start it, or start everything with `npm start`.');
  else console.error(error);
  process.exit(1);
});
