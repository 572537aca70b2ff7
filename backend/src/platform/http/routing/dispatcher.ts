import type { IncomingMessage, ServerResponse } from 'node:http';
import { joinList } from '@atrium/rules/stock/labels';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { ExportAudit } from '../../audit/export-audit.js';
import { InjectConfig } from '../../config/config.token.js';
import type { Config } from '../../config/config.js';
import { LOGGER } from '../../database/sql-pool.js';
import { logCall } from '../../logger.js';
import { Metrics } from '../../metrics/metrics.js';
import { HeavyCallLimit } from '../../rate-limits/heavy-calls.js';
import { getCurrentTracer } from '../../tracing/tracing.js';
import { readBody } from '../request/body.js';
import { ApiGuard } from '../request/call-guard.js';
import { DomainError } from '../reply/domain-error.js';
import { getRequestEndpoint, setRequestEndpoint } from './request-endpoint.js';
import { ErrorResponder } from '../reply/error-responder.js';
import { IdempotencyService } from '../idempotency.service.js';
import { validateCall } from '../request/validate-call.js';
import { ProxyCheck } from '../request/proxy-check.js';
import { sendReply } from '../reply/reply.js';
import { getCurrentUser } from '../request/current-user.js';
import { assignRequestId, getRequestId } from '../request/request-id.js';
import { RouteTable } from './route-table.js';
import { setReplySecurity } from '../security-headers.js';
import { RouteHandlers, type RouteHandler } from './route-handlers.js';
import { limitBodyTime } from '../request/body-timeout.js';
import { readUpload } from '../request/upload.js';
import { TemporaryFiles } from '../../files/temporary-files.js';

/** Returns the path of a URL, which a proxy may send in absolute form. */
const parsePath = (url: string): string => {
  if (!url.startsWith('/')) return URL.canParse(url) ? new URL(url).pathname : '';
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
};

/** Sets the request properties that Express's own routing would have set. */
const setExpressProperties = (request: Request, response: Response): Request => {
  request.originalUrl = request.url;
  request.res = response;
  response.req = request;
  return request;
};

/**
 * Routes `/api` by the endpoint catalogue. Every call passes the same steps in this order: session and body,
 * authorization and rate limit, validation, handler, reply. An `idempotent` endpoint runs once per `Idempotency-Key`.
 */
@Injectable()
export class ApiDispatcher implements OnApplicationBootstrap {
  private readonly routes = new RouteTable<RouteHandler>();

  constructor(
    private readonly handlers: RouteHandlers,
    private readonly guard: ApiGuard,
    private readonly errors: ErrorResponder,
    private readonly idempotency: IdempotencyService,
    private readonly exportAudit: ExportAudit,
    private readonly heavyCalls: HeavyCallLimit,
    private readonly proxyCheck: ProxyCheck,
    private readonly metrics: Metrics,
    private readonly temporaryFiles: TemporaryFiles,
    @InjectConfig() private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    for (const call of this.handlers.all()) this.routes.add(call.endpoint.method, call.endpoint.path, call);
  }

  /** Handles a request under `/api`. Returns false for any other request. */
  tryHandle(request: IncomingMessage, response: ServerResponse): boolean {
    const path = parsePath(request.url ?? '');
    if (!/^\/api(\/|$)/i.test(path)) return false;
    const call = setExpressProperties(request as Request, response as Response);
    const handleCall = () => void this.handle(call, response as Response, path);
    const tracer = getCurrentTracer();
    if (tracer === null) handleCall();
    else tracer.traceCall(request, response, () => traceAttributes(call), handleCall);
    return true;
  }

  private rejectUnknownRoute(path: string): DomainError {
    const methods = this.routes.methodsAt(path);
    if (methods.length === 0) return new DomainError('route.not-found');
    return new DomainError('route.wrong-method', { methods: joinList(methods) }, { allow: methods });
  }

  private async handle(request: Request, response: Response, path: string): Promise<void> {
    try {
      this.proxyCheck.checkRequest(request);
      assignRequestId(request, response);
      setReplySecurity(request, response, path);
      logCall(this.logger, request, response, (seconds) =>
        this.metrics.countCall(getRequestEndpoint(request), response.statusCode, seconds),
      );
      const isHead = request.method === 'HEAD';
      const route = this.routes.find(isHead ? 'GET' : request.method, path);
      if (route === null) throw this.rejectUnknownRoute(path);
      const { endpoint, handle } = route.value;
      const { config } = this;
      setRequestEndpoint(request, endpoint);
      request.params = route.params;
      // Health checks must not depend on the session, because reading it is slow while the database is away.
      const hasOptionalUser = endpoint.access.who !== 'anyone' || endpoint.method !== 'GET';
      if (hasOptionalUser) await this.guard.readSession(request);
      if (!request.complete) limitBodyTime(config, request, response);
      if (hasOptionalUser) await readBody(request, response);
      await this.guard.authorize(endpoint, request);
      request.params = decodeParams(route.params);
      await this.heavyCalls.acquire(endpoint, request, response);
      if (endpoint.upload !== undefined) await readUpload(endpoint.upload, request, response, this.temporaryFiles);
      const checked = validateCall(endpoint, request);
      const value: unknown = await this.idempotency.runOnce(endpoint, checked, () => handle(checked));
      if (endpoint.contentType === 'text/csv') await this.exportAudit.record(endpoint, request);
      sendReply(endpoint, request, response, value, { isChecked: config.environment === 'test' });
    } catch (error) {
      this.errors.send(error, request, response);
    }
  }
}

const traceAttributes = (request: Request): Record<string, string | undefined> => ({
  route: getRequestEndpoint(request)?.path,
  'atrium.request.id': getRequestId(request),
  'enduser.id': getCurrentUser(request)?.id,
});

const decodeParams = (params: Readonly<Record<string, string>>): Record<string, string> => {
  try {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    throw new DomainError('input.bad-address');
  }
};
