import type { BoundEndpoint, CheckedBody, CheckedParams, CheckedQuery, Endpoint } from '@atrium/contract/core/endpoint';
import type { FieldError } from '@atrium/contract/core/errors';
import type { Request } from 'express';
import * as z from 'zod/mini';
import { bodyFault, whatNoFieldMayHold } from './body.js';
import { DomainError } from '../reply/domain-error.js';
import { unbindCursor } from './paging.js';
import { personOf, type Person } from './person.js';

/** Validated input of a handler and its caller, who is absent only at public endpoints. */
export interface Call<E extends Endpoint> {
  readonly params: CheckedParams<E>;
  readonly query: CheckedQuery<E>;
  readonly body: CheckedBody<E>;
  readonly person: E['access']['who'] extends 'anyone' ? Person | undefined : Person;
  readonly request: Request;
}

const refuse = (issues: readonly z.core.$ZodIssue[]): never => {
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

const check = (schema: z.core.$ZodType | undefined, value: unknown): unknown => {
  if (schema === undefined) return undefined;
  const result = z.safeParse(schema, value);
  return result.success ? result.data : refuse(result.error.issues);
};

const readableBody = (endpoint: BoundEndpoint, request: Request): unknown => {
  const fault = bodyFault(request);
  if (fault !== undefined) throw fault;
  if (request.body === undefined) {
    const hasContent =
      request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
    if (hasContent && endpoint.upload === undefined)
      throw new DomainError('input.unsupported-type', { expected: 'application/json' });
    return {};
  }
  if (endpoint.upload !== undefined && request.is('json') !== false)
    throw new DomainError('input.unsupported-type', { expected: 'multipart/form-data' });
  const refused = whatNoFieldMayHold(request.body);
  if (refused !== null) refuse([{ code: 'custom', path: [], message: refused, input: undefined }]);
  return request.body;
};

const checkedQuery = (endpoint: BoundEndpoint, request: Request): unknown => {
  const query = check(endpoint.query, request.query);
  const { cursor } = (query ?? {}) as { readonly cursor?: unknown };
  return typeof cursor === 'string' ? { ...(query as object), cursor: unbindCursor(cursor, request) } : query;
};

const TIMES = ['usedAt', 'openedAt', 'discardedAt', 'occurredAt'];

/** Finds times in a body that its schema ignores. The record would otherwise get another time than was sent. */
const ignoredTimes = (sent: unknown, taken: unknown, path: readonly string[] = []): z.core.$ZodIssue[] => {
  if (typeof sent !== 'object' || sent === null || typeof taken !== 'object' || taken === null) return [];
  return Object.entries(sent).flatMap(([key, value]): z.core.$ZodIssue[] => {
    const at = [...path, key];
    if (key in taken) return ignoredTimes(value, (taken as Record<string, unknown>)[key], at);
    if (!TIMES.includes(key) || value === null) return [];
    return [{ code: 'custom', input: value, path: at, message: `This call takes no ${key}. Please leave it out` }];
  });
};

const checkedBody = (schema: z.core.$ZodType, body: unknown): unknown => {
  const checked = check(schema, body);
  const ignored = ignoredTimes(body, checked);
  return ignored.length > 0 ? refuse(ignored) : checked;
};

/** Validates a request against the schemas of its endpoint. */
export const checkedCall = (endpoint: BoundEndpoint, request: Request): Call<Endpoint> =>
  ({
    params: check(endpoint.params, request.params),
    body: endpoint.body === undefined ? undefined : checkedBody(endpoint.body, readableBody(endpoint, request)),
    query: checkedQuery(endpoint, request),
    person: personOf(request),
    request,
  }) as Call<Endpoint>;
