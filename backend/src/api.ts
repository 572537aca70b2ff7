import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import type { Express } from 'express';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { AppModule, findClientDir } from './app.module.js';
import { prepareAccounts } from './enterprise/initial-accounts.js';
import type { Config } from './platform/config/config.js';
import { migrate } from './platform/database/migrate.js';
import { canMigrate, waitUntilMigrated, waitUntilReachable } from './platform/database/readiness.js';
import { ApiDispatcher } from './platform/http/routing/dispatcher.js';
import { serveClientPage, servePrecompressed } from './platform/http/client-files.js';
import { compressFiles, setPageSecurity } from './platform/http/security-headers.js';
import type { JobCatalogue } from './platform/jobs/job-catalogue.js';
import { SocketAuthorization } from './platform/realtime/socket-authorization.js';
import { SocketIoAdapter } from './platform/realtime/socket-io-adapter.js';
import { LiveGateway } from './platform/realtime/live.gateway.js';

/**
 * Migrates the database, adds required rows and, outside production, the demonstration data once. Every process runs it
 * at every start. A process whose database role may not change tables waits until another process has migrated.
 */
export const prepareDatabase = async (config: Config, logger: Logger): Promise<void> => {
  const ownerUrl = config.databaseOwnerUrl ?? config.databaseDirectUrl;
  await waitUntilReachable(ownerUrl, logger);
  if (config.databaseOwnerUrl === null && !(await canMigrate(config.databaseDirectUrl)))
    return waitUntilMigrated(config.databaseDirectUrl, logger);
  const prepare = async (db: DataSource) => {
    await prepareAccounts(db, config, logger);
    if (config.demoData !== 'full' || config.environment === 'production') return;
    // Sequential, because Jest cannot link two module graphs with shared modules at the same time.
    const { loadClinicDemo } = await import('./demo/clinic/load-clinic-demo.js');
    const { loadAgencyDemo } = await import('./demo/agency/load-agency-demo.js');
    await loadClinicDemo(db);
    await loadAgencyDemo(db, config.fileStorage);
  };
  return migrate(ownerUrl, logger, prepare, config.databaseDirectUrl, config.pooler !== null);
};

/** Creates requests and responses with Express's prototypes, because API calls do not pass through Express. */
class ApiHttpAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    const express = this.getInstance<Express>();
    class ApiRequest extends IncomingMessage {}
    class ApiResponse extends ServerResponse {}
    Object.setPrototypeOf(ApiRequest.prototype, express.request);
    Object.setPrototypeOf(ApiResponse.prototype, express.response);
    this.httpServer = createServer({ IncomingMessage: ApiRequest, ServerResponse: ApiResponse }, express);
  }
}

/** Creates the API without listening. */
export const createApi = async (
  config: Config,
  logger: Logger,
  jobs?: JobCatalogue,
): Promise<NestExpressApplication> => {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.for(config, logger, jobs),
    new ApiHttpAdapter(),
    {
      bodyParser: false,
      logger: config.logLevel === 'silent' ? false : ['error', 'warn'],
      abortOnError: false,
    },
  );
  // Trusts forwarded headers only from proxies named by the operator.
  app.set('trust proxy', config.trustProxy ?? false);
  app.set('query parser', 'simple');
  app.set('etag', false);
  app.disable('x-powered-by');
  const client = findClientDir();
  app.use(
    setPageSecurity,
    compressFiles,
    ...(client === null ? [] : [servePrecompressed(client), serveClientPage(client)]),
  );
  const server: Server = app.getHttpServer();
  // The header timeout does not apply to idle keep-alive connections.
  server.keepAliveTimeout = config.keepAliveSeconds * 1_000;
  server.headersTimeout = config.bodySeconds * 1_000;
  server.requestTimeout = Math.max(config.bodySeconds, config.uploadSeconds) * 1_000;
  // API calls go directly to the dispatcher; Express serves the client's files.
  const dispatcher = app.get(ApiDispatcher);
  const [files] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!dispatcher.tryHandle(request, response)) files?.(request, response);
  });
  app.useWebSocketAdapter(new SocketIoAdapter(app, app.get(SocketAuthorization)));
  return app;
};

/** Interval in which a stopping process closes idle connections. */
const IDLE_CHECK_MS = 50;

/**
 * Accepts no new connections, completes accepted requests, and closes sockets so that clients reconnect to another
 * process.
 */
export const closeApi = async (app: NestExpressApplication): Promise<void> => {
  const server: Server = app.getHttpServer();
  const stopped = new Promise((resolve) => server.close(resolve));
  // Keep-alive connections would continue to send requests, so each closes after its response.
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  app.get(LiveGateway).closeAll();
  await stopped;
  clearInterval(idle);
  await app.close();
};
