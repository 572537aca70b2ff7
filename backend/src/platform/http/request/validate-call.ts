import type { BoundEndpoint, CheckedBody, CheckedParams, CheckedQuery, Endpoint } from '@atrium/contract/core/endpoint';
import type { FieldError } from '@atrium/contract/core/errors';
import type { Request } from 'express';
import * as z from 'zod/mini';
import { getBodyError, findForbiddenContent } from './body.js';
import { DomainError } from '../reply/domain-error.js';
import { unbindCursor } from './paging.js';
import { getCurrentUser, type Person } from './current-user.js';

/** Validated input of a handler, with the caller; public endpoints may have none. */
export interface Call<E extends Endpoint> {
  readonly params: CheckedParams<E>;
  readonly query: CheckedQuery<E>;
  readonly body: CheckedBody<E>;
  readonly person: E['access']['who'] extends 'anyone' ? Person | undefined : Person;
  readonly request: Request;
}

const throwInvalidInput = (
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): never => {
  // Removes duplicates: two rules of a field may have the same message.
  const errors = [
    ...new Map(
      issues.map(({ path, message }): [string, FieldError] => {
        const field = path.map(String).join('.');
        return [`${field}\n${message}`, { path: field, message }];
      }),
    ).values(),
  ];
  const error = new DomainError('input.invalid', {}, { errors });
  error.message = errors[0]?.message ?? error.message;
  throw error;
};

const validate = (schema: z.core.$ZodType | undefined, value: unknown): unknown => {
  if (schema === undefined) return undefined;
  const result = z.safeParse(schema, value);
  return result.success ? result.data : throwInvalidInput(result.error.issues);
};

const toReadableBody = (endpoint: BoundEndpoint, request: Request): unknown => {
  const bodyProblem = getBodyError(request);
  if (bodyProblem !== undefined) throw bodyProblem;
  if (request.body === undefined) {
    const hasContent =
      request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
    if (hasContent && endpoint.upload === undefined)
      throw new DomainError('input.unsupported-type', { expected: 'application/json' });
    return {};
  }
  if (endpoint.upload !== undefined && request.is('json') !== false)
    throw new DomainError('input.unsupported-type', { expected: 'multipart/form-data' });
  const forbiddenContent = findForbiddenContent(request.body);
  if (forbiddenContent !== null) throwInvalidInput([forbiddenContent]);
  return request.body;
};

const validateQuery = (endpoint: BoundEndpoint, request: Request): unknown => {
  const query = validate(endpoint.query, request.query);
  const { cursor } = (query ?? {}) as { readonly cursor?: unknown };
  return typeof cursor === 'string' ? { ...(query as object), cursor: unbindCursor(cursor, request) } : query;
};

const TIME_FIELDS = ['usedAt', 'openedAt', 'discardedAt', 'occurredAt'];

/**
 * Returns times in a body that its schema ignores. They are rejected, because the record would get another time than
 * was sent.
 */
const findIgnoredTimes = (sent: unknown, parsed: unknown, path: readonly string[] = []): z.core.$ZodIssue[] => {
  if (typeof sent !== 'object' || sent === null || typeof parsed !== 'object' || parsed === null) return [];
  return Object.entries(sent).flatMap(([key, value]): z.core.$ZodIssue[] => {
    const at = [...path, key];
    if (key in parsed) return findIgnoredTimes(value, (parsed as Record<string, unknown>)[key], at);
    if (!TIME_FIELDS.includes(key) || value === null) return [];
    return [
      { code: 'custom', input: value, path: at, message: `This endpoint does not accept "${key}". Please omit it` },
    ];
  });
};

const validateBody = (schema: z.core.$ZodType, body: unknown): unknown => {
  const checked = validate(schema, body);
  const ignored = findIgnoredTimes(body, checked);
  return ignored.length > 0 ? throwInvalidInput(ignored) : checked;
};

/** Validates a request against the schemas of its endpoint. */
export const validateCall = (endpoint: BoundEndpoint, request: Request): Call<Endpoint> =>
  ({
    params: validate(endpoint.params, request.params),
    body: endpoint.body === undefined ? undefined : validateBody(endpoint.body, toReadableBody(endpoint, request)),
    query: validateQuery(endpoint, request),
    person: getCurrentUser(request),
    request,
  }) as Call<Endpoint>;
