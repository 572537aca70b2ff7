import type { BoundEndpoint, CheckedBody, CheckedParams, CheckedQuery, Endpoint } from '@atrium/contract/core/endpoint';
import type { FieldError } from '@atrium/contract/core/errors';
import type { Request } from 'express';
import * as z from 'zod/mini';
import { bodyFault, whatNoFieldMayHold } from './body.js';
import { DomainError } from '../reply/domain-error.js';
import { unbindCursor } from './paging.js';
import { personOf, type Person } from './person.js';

/** What a handler receives: checked input, and who is asking (absent only where anyone may). */
export interface Call<E extends Endpoint> {
  readonly params: CheckedParams<E>;
  readonly query: CheckedQuery<E>;
  readonly body: CheckedBody<E>;
  readonly person: E['access']['who'] extends 'anyone' ? Person | undefined : Person;
  readonly request: Request;
}

const refuse = (issues: readonly z.core.$ZodIssue[]): never => {
  // Two rules of a field may say the same sentence; a blank address is missing, and none.
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

/** The first and only parameter of a handler: everything checked against the endpoint's own schemas. */
export const checkedCall = (endpoint: BoundEndpoint, request: Request): Call<Endpoint> =>
  ({
    params: check(endpoint.params, request.params),
    body: endpoint.body === undefined ? undefined : check(endpoint.body, readableBody(endpoint, request)),
    query: checkedQuery(endpoint, request),
    person: personOf(request),
    request,
  }) as Call<Endpoint>;
