import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { closeApi, createApi, prepareDatabase } from './api.js';
import { CONFIG_ERROR_EXIT_CODE, ConfigError, readConfig } from './platform/config/config.js';
import { isDatabaseUnavailable } from './platform/database/connection-errors.js';
import { waitUntilPooled } from './platform/database/readiness.js';
import { createLogger } from './platform/logger.js';
import { exitWithParent, shutDownOnSignals, ignoreOutputErrors } from './platform/shutdown.js';
import { startTracing, stopTracing } from './platform/tracing/tracing.js';

/*
 * The API process. Calls under /api bypass Nest's guards, pipes, interceptors and filters: `ApiDispatcher`
 * (platform/http/routing/dispatcher.ts) serves them before Express and Nest. Instead of
 * - @Get() and @Post(): an endpoint in the contract's `calls.ts`, and @Route(endpoint) on the method
 * - guards: `access` of the endpoint, checked by auth/sessions/access.guard.ts
 * - pipes: schemas in `schemas.ts`, checked by platform/http/request/validate-call.ts
 * - interceptors: idempotency, audit of exports, metrics and reply in the dispatcher
 * - filters: `DomainError`, sent by platform/http/reply/error-responder.ts
 * Controllers, services, modules and lifecycle hooks are plain Nest.
 */
const start = async (): Promise<void> => {
  ignoreOutputErrors();
  exitWithParent();
  const config = readConfig(process.env);
  const logger = createLogger(config, 'api');
  let app: NestExpressApplication | undefined;
  shutDownOnSignals(async () => {
    if (app !== undefined) await closeApi(app);
    await stopTracing();
  }, logger);
  await startTracing('atrium-api');
  await prepareDatabase(config, logger);
  await waitUntilPooled(config, logger);
  app = await createApi(config, logger);
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
  if (isDatabaseUnavailable(error))
    console.error('The database cannot be reached. Start it, or start everything with `npm start`.');
  else console.error(error);
  process.exit(1);
});
