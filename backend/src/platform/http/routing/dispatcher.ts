import type { IncomingMessage, ServerResponse } from 'node:http';
import { inList } from '@atrium/rules/stock/labels';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { Exports } from '../../audit/exports.js';
import { InjectConfig } from '../../config/config.token.js';
import type { Config } from '../../config/config.js';
import { LOGGER } from '../../database/sql-pool.js';
import { logCall } from '../../logger.js';
import { Metrics } from '../../metrics/metrics.js';
import { HeavyCalls } from '../../rate-limits/heavy-calls.js';
import { currentTracer } from '../../tracing/tracing.js';
import { readBody } from '../request/body.js';
import { CallGuard } from '../request/call-guard.js';
import { DomainError } from '../reply/domain-error.js';
import { endpointOf, rememberEndpoint } from './endpoint-of.js';
import { ErrorAnswers } from '../reply/error-answers.js';
import { IdempotencyService } from '../idempotency.service.js';
import { checkedCall } from '../request/input.js';
import { ProxyWatch } from '../request/proxy-watch.js';
import { sendReply } from '../reply/reply.js';
import { personOf } from '../request/person.js';
import { giveRequestId, requestIdOf } from '../request/request-id.js';
import { Routes } from './routes.js';
import { protectAnswer } from '../security.js';
import { ServedCalls, type ServedCall } from './served-calls.js';
import { endSlowBody } from '../request/slow-body.js';
import { readUpload } from '../request/upload.js';

/** Returns the path of a URL, which a proxy may send in absolute form. */
const pathOf = (url: string): string => {
  if (!url.startsWith('/')) return URL.canParse(url) ? new URL(url).pathname : '';
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
};

/** Sets the properties that Express would have set by now. */
const asExpress = (request: Request, response: Response): Request => {
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
export class Dispatcher implements OnApplicationBootstrap {
  private readonly routes = new Routes<ServedCall>();

  constructor(
    private readonly calls: ServedCalls,
    private readonly guard: CallGuard,
    private readonly errors: ErrorAnswers,
    private readonly idempotency: IdempotencyService,
    private readonly exports: Exports,
    private readonly heavyCalls: HeavyCalls,
    private readonly proxies: ProxyWatch,
    private readonly metrics: Metrics,
    @InjectConfig() private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    for (const call of this.calls.all()) this.routes.add(call.endpoint.method, call.endpoint.path, call);
  }

  /** Handles a request under `/api`. Returns false for any other request. */
  takes(request: IncomingMessage, response: ServerResponse): boolean {
    const path = pathOf(request.url ?? '');
    if (!/^\/api(\/|$)/i.test(path)) return false;
    const call = asExpress(request as Request, response as Response);
    const answer = () => void this.answer(call, response as Response, path);
    const tracer = currentTracer();
    if (tracer === null) answer();
    else tracer.call(request, response, () => factsOf(call), answer);
    return true;
  }

  private noRoute(path: string): DomainError {
    const methods = this.routes.methodsAt(path);
    if (methods.length === 0) return new DomainError('route.not-found');
    return new DomainError('route.wrong-method', { methods: inList(methods) }, { allow: methods });
  }

  private async answer(request: Request, response: Response, path: string): Promise<void> {
    try {
      this.proxies.watch(request);
      giveRequestId(request, response);
      protectAnswer(request, response, path);
      logCall(this.logger, request, response, (seconds) =>
        this.metrics.noteCall(endpointOf(request), response.statusCode, seconds),
      );
      const isHead = request.method === 'HEAD';
      const route = this.routes.find(isHead ? 'GET' : request.method, path);
      if (route === null) throw this.noRoute(path);
      const { endpoint, handle } = route.value;
      const { config } = this;
      rememberEndpoint(request, endpoint);
      request.params = route.params;
      // Health checks must not depend on the session, because reading it is slow while the database is away.
      const asksWho = endpoint.access.who !== 'anyone' || endpoint.method !== 'GET';
      if (asksWho) await this.guard.readSession(request);
      if (!request.complete) endSlowBody(config, request, response);
      if (asksWho) await readBody(request, response);
      await this.guard.admit(endpoint, request);
      request.params = decoded(route.params);
      await this.heavyCalls.begin(endpoint, request, response);
      if (endpoint.upload !== undefined) await readUpload(endpoint.upload, request, response);
      const checked = checkedCall(endpoint, request);
      const value: unknown = await this.idempotency.once(endpoint, checked, () => handle(checked));
      if (endpoint.contentType === 'text/csv') await this.exports.note(endpoint, request);
      sendReply(endpoint, request, response, value, { isChecked: config.environment === 'test' });
    } catch (error) {
      this.errors.send(error, request, response);
    }
  }
}

const factsOf = (request: Request): Record<string, string | undefined> => ({
  route: endpointOf(request)?.path,
  'atrium.request.id': requestIdOf(request),
  'enduser.id': personOf(request)?.id,
});

const decoded = (params: Readonly<Record<string, string>>): Record<string, string> => {
  try {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    throw new DomainError('input.bad-address');
  }
};
