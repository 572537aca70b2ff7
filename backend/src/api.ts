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
 * Brings the database up to date, with what every installation needs and, outside production, the demonstration's data
 * once. Safe to run at every start of every process. A process whose role may not change tables waits until another has
 * done so (`migrate.ts`).
 */
export const prepareDatabase = async (config: Config, logger: Logger): Promise<void> => {
  const ownerUrl = config.databaseOwnerUrl ?? config.databaseDirectUrl;
  await untilReachable(ownerUrl, logger);
  if (config.databaseOwnerUrl === null && !(await mayMigrate(config.databaseDirectUrl)))
    return untilMigrated(config.databaseDirectUrl, logger);
  const prepare = async (db: DataSource) => {
    await prepareAccounts(db, config, logger);
    if (config.demoData !== 'full' || config.environment === 'production') return;
    // One after the other: Jest cannot link two module graphs that share modules at the same time.
    const { loadClinicDemo } = await import('./demo/clinic/load-clinic-demo.js');
    const { loadAgencyDemo } = await import('./demo/agency/load-agency-demo.js');
    await loadClinicDemo(db);
    await loadAgencyDemo(db);
  };
  return migrate(ownerUrl, logger, prepare, config.databaseDirectUrl, config.pooler !== null);
};

/** The API, ready to listen. */
export const makeApi = async (config: Config, logger: Logger, jobs?: JobCatalogue): Promise<NestExpressApplication> => {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.for(config, logger, jobs), new ApiAdapter(), {
    bodyParser: false,
    logger: config.logLevel === 'silent' ? false : ['error', 'warn'],
    abortOnError: false,
  });
  // What a proxy forwards counts only from one that the operator has named.
  app.set('trust proxy', config.trustProxy ?? false);
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.disable('x-powered-by');
  const client = clientDir();
  app.use(protectPages, compressFiles, ...(client === null ? [] : [compressedFiles(client), clientPage(client)]));
  const server: Server = app.getHttpServer();
  // A connection that waits for its next call is not held to the time that headers may take.
  server.keepAliveTimeout = config.keepAliveSeconds * 1_000;
  server.headersTimeout = config.bodySeconds * 1_000;
  server.requestTimeout = Math.max(config.bodySeconds, config.uploadSeconds) * 1_000;
  // Calls go one straight way; everything else (the client's files) is Express's.
  const dispatcher = app.get(Dispatcher);
  const [files] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!dispatcher.takes(request, response)) files?.(request, response);
  });
  app.useWebSocketAdapter(new LiveAdapter(app, app.get(SocketAdmission)));
  return app;
};

/** A process that ends looks so often for connections that wait for nothing. */
const IDLE_MS = 50;

/**
 * No new connections, accepted requests are answered, and sockets closed so that clients come back to another process.
 */
export const closeApi = async (app: NestExpressApplication): Promise<void> => {
  const server: Server = app.getHttpServer();
  const stopped = new Promise((resolve) => server.close(resolve));
  // Connections that are kept open would bring request after request: each goes with the answer it is waiting for.
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
  app.get(LiveGateway).closeAll();
  await stopped;
  clearInterval(idle);
  await app.close();
};
