import type { RequestListener, Server } from 'node:http';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { AppModule, clientDir } from './app.module.js';
import { prepareAccounts } from './enterprise/first-people.js';
import type { Config } from './platform/config/config.js';
import { migrate } from './platform/database/migrate.js';
import { mayMigrate, untilMigrated, untilReachable } from './platform/database/readiness.js';
import { ApiAdapter } from './platform/http/api-adapter.js';
import { Dispatcher } from './platform/http/routing/dispatcher.js';
import { clientPage, compressedFiles } from './platform/http/client-files.js';
import { compressFiles, protectPages } from './platform/http/security.js';
import type { JobCatalogue } from './platform/jobs/job-catalogue.js';
import { SocketAdmission } from './platform/realtime/admission.js';
import { LiveAdapter } from './platform/realtime/live-adapter.js';
import { LiveGateway } from './platform/realtime/live.gateway.js';

/**
 * Migrates the database, adds required rows and, outside production, the demonstration data once. Safe to run at every
 * start of every process. A process whose role may not change tables waits for another to migrate (`migrate.ts`).
 */
export const prepareDatabase = async (config: Config, logger: Logger): Promise<void> => {
  const ownerUrl = config.databaseOwnerUrl ?? config.databaseDirectUrl;
  await untilReachable(ownerUrl, logger);
  if (config.databaseOwnerUrl === null && !(await mayMigrate(config.databaseDirectUrl)))
    return untilMigrated(config.databaseDirectUrl, logger);
  const prepare = async (db: DataSource) => {
    await prepareAccounts(db, config, logger);
    if (config.demoData !== 'full' || config.environment === 'production') return;
    // Sequential, because Jest cannot link two module graphs with shared modules at the same time.
    const { loadClinicDemo } = await import('./demo/clinic/load-clinic-demo.js');
    const { loadAgencyDemo } = await import('./demo/agency/load-agency-demo.js');
    await loadClinicDemo(db);
    await loadAgencyDemo(db);
  };
  return migrate(ownerUrl, logger, prepare, config.databaseDirectUrl, config.pooler !== null);
};

/** Creates the API without listening. */
export const makeApi = async (config: Config, logger: Logger, jobs?: JobCatalogue): Promise<NestExpressApplication> => {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.for(config, logger, jobs), new ApiAdapter(), {
    bodyParser: false,
    logger: config.logLevel === 'silent' ? false : ['error', 'warn'],
    abortOnError: false,
  });
  // Trusts forwarded headers only from proxies named by the operator.
  app.set('trust proxy', config.trustProxy ?? false);
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.disable('x-powered-by');
  const client = clientDir();
  app.use(protectPages, compressFiles, ...(client === null ? [] : [compressedFiles(client), clientPage(client)]));
  const server: Server = app.getHttpServer();
  // The header timeout does not apply to idle keep-alive connections.
  server.keepAliveTimeout = config.keepAliveSeconds * 1_000;
  server.headersTimeout = config.bodySeconds * 1_000;
  server.requestTimeout = Math.max(config.bodySeconds, config.uploadSeconds) * 1_000;
  // API calls go directly to the dispatcher; Express serves the client's files.
  const dispatcher = app.get(Dispatcher);
  const [files] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!dispatcher.takes(request, response)) files?.(request, response);
  });
  app.useWebSocketAdapter(new LiveAdapter(app, app.get(SocketAdmission)));
  return app;
};

/** Interval in which a stopping process closes idle connections. */
const IDLE_MS = 50;

/**
 * Accepts no new connections, completes accepted requests, and closes sockets so that clients reconnect to another
 * process.
 */
export const closeApi = async (app: NestExpressApplication): Promise<void> => {
  const server: Server = app.getHttpServer();
  const stopped = new Promise((resolve) => server.close(resolve));
  // Keep-alive connections would continue to send requests, so each closes after its response.
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
  app.get(LiveGateway).closeAll();
  await stopped;
  clearInterval(idle);
  await app.close();
};
