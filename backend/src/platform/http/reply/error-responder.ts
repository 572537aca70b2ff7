import { errorCatalogue, type ErrorCode, type ErrorReply } from '@atrium/contract/core/errors';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { NewAuditEntry } from '../../audit/audit-entry.js';
import { RejectionAudit } from '../../audit/rejection-audit.js';
import { isDatabaseUnavailable } from '../../database/connection-errors.js';
import { LOGGER } from '../../database/sql-pool.js';
import { Metrics } from '../../metrics/metrics.js';
import { DomainError } from './domain-error.js';
import { getRequestEndpoint } from '../routing/request-endpoint.js';
import { toActor, getCurrentUser } from '../request/current-user.js';
import { getRequestId } from '../request/request-id.js';

const RETRY_AFTER_SECONDS = 2;

const getHttpStatus = (error: unknown): number | undefined => {
  if (error instanceof HttpException) return error.getStatus();
  if (typeof error !== 'object' || error === null) return undefined;
  const { status, statusCode } = error as { status?: unknown; statusCode?: unknown };
  return typeof status === 'number' ? status : typeof statusCode === 'number' ? statusCode : undefined;
};

const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'input.unreadable',
  401: 'auth.unauthorized',
  403: 'auth.forbidden',
  404: 'route.not-found',
  413: 'input.too-large',
  415: 'input.unsupported-type',
};

/** Maps any error to a `DomainError`. Unknown errors become `server.failed`. */
const toDomainError = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
  if (isDatabaseUnavailable(error))
    return new DomainError('service.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  const code = CODE_BY_STATUS[getHttpStatus(error) ?? 500];
  return new DomainError(code ?? 'server.failed', { expected: 'application/json' });
};

/**
 * Returns whether a request was rejected because the user has not chosen a password or second factor yet. Such a
 * rejection is not audited.
 */
const isBeforeSetup = ({ code }: DomainError, { method }: Request): boolean =>
  (code === 'password.change-required' || code === 'second-factor.setup-required') &&
  (method === 'GET' || method === 'HEAD');

/** Returns whether a signed-in user is only asked to enter the password again. For an API key this is a rejection. */
const isPasswordPrompt = ({ code }: DomainError, request: Request): boolean =>
  code === 'auth.sign-in-again' && getCurrentUser(request)?.signedInAt !== undefined;

const createRejectionEntry = (request: Request, refusal: DomainError): NewAuditEntry => {
  const person = getCurrentUser(request);
  const endpoint = getRequestEndpoint(request);
  return {
    actor: person === undefined ? { id: null, name: 'Somebody' } : toActor(person),
    action: 'refused',
    objectKind: 'call',
    // The summary's text before the first comma names the action.
    objectName: endpoint?.summary.replace(/[,;:].*/s, '') ?? null,
    project: endpoint?.access.who === 'member' ? endpoint.access.of : null,
    changes: [{ field: 'reason', before: null, after: refusal.message }],
    address: request.ip ?? null,
  };
};

/**
 * Sends errors as replies of the error catalogue, and logs and audits them. As Nest's filter it also handles errors
 * outside of API calls, such as a missing client file or an invalid URL.
 */
@Catch()
@Injectable()
export class ErrorResponder implements ExceptionFilter {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly rejections: RejectionAudit,
    private readonly metrics: Metrics,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.send(error, http.getRequest(), http.getResponse());
  }

  send(error: unknown, request: Request, response: Response): void {
    const refusal = toDomainError(error);
    const [status] = errorCatalogue[refusal.code];
    this.metrics.rejections.inc({ code: refusal.code });
    const requestId = getRequestId(request);
    if (refusal.code === 'server.failed')
      this.logger.error({ err: error, requestId, path: request.path }, 'A request failed');
    if (status === 403 && !isBeforeSetup(refusal, request) && !isPasswordPrompt(refusal, request))
      this.rejections.record(createRejectionEntry(request, refusal));
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { retryAfterSeconds, allow, ...details } = refusal.extras;
    if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(retryAfterSeconds));
    if (allow !== undefined) response.setHeader('Allow', allow.join(', '));
    const body: ErrorReply = { code: refusal.code, message: refusal.message, ...details, requestId };
    response.status(status).json(body);
  }
}
