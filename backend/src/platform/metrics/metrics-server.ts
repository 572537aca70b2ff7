import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import { InjectConfig } from '../config/config.token.js';
import type { Config } from '../config/config.js';
import { LOGGER } from '../database/sql-pool.js';
import { Metrics } from './metrics.js';
import { LOOP_RESOLUTION_MS } from './process-metrics.js';

const isEqualToken = (sent: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(sent), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * Serves `GET /metrics` for Prometheus on its own port and address, which a public proxy never forwards. If the port is
 * taken, only the metrics are missing.
 */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | undefined;

  constructor(
    private readonly metrics: Metrics,
    @InjectConfig() private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the port of the server; null while it is not listening. */
  get port(): number | null {
    const address = this.server?.address();
    return typeof address === 'object' && address !== null ? address.port : null;
  }

  async onApplicationBootstrap(): Promise<void> {
    const { metrics } = this.config;
    if (metrics === null) return;
    collectDefaultMetrics({ register: this.metrics.registry, eventLoopMonitoringPrecision: LOOP_RESOLUTION_MS });
    const server = createServer((request, response) => void this.handleRequest(request, response));
    await new Promise<void>((resolve) => {
      server.once('error', (error) => {
        this.logger.error(
          { err: error, port: metrics.port },
          'Metrics cannot be served. Give each process of a machine its own METRICS_PORT',
        );
        resolve();
      });
      server.listen(metrics.port, metrics.host, () => {
        this.server = server;
        resolve();
      });
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => (this.server === undefined ? resolve(null) : this.server.close(resolve)));
  }

  private async handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = this.config.metrics?.token ?? null;
    if (token !== null && !isEqualToken(request.headers.authorization ?? '', `Bearer ${token}`))
      return void response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics')
      return void response.writeHead(404).end();
    try {
      const text = await this.metrics.registry.metrics();
      response.writeHead(200, { 'Content-Type': this.metrics.registry.contentType }).end(text);
    } catch (error) {
      this.logger.warn({ err: error }, 'The metrics could not be read');
      response.writeHead(503).end();
    }
  }
}
