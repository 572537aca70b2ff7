import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { API_PAGE_FILES } from './values.js';

export const isAliveSchemas = callSchemas({
  summary: 'Whether this process answers at all',
  reply: z.object({ status: z.literal('ok'), version: z.string() }),
});

const readiness = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  degraded: z.array(z.string()),
  warnings: z.optional(z.array(z.string())),
});

export const getHealthSchemas = callSchemas({
  summary: 'The same as /api/health/ready, for monitors that know one address',
  reply: readiness,
  errors: ['service.unavailable'],
});

export const isReadySchemas = callSchemas({
  summary: 'Whether this process can do its work; names what is away',
  reply: readiness,
  errors: ['service.unavailable'],
});

export const getApiDescriptionSchemas = callSchemas({
  summary: 'This document: OpenAPI 3.1, generated from the endpoint catalogue',
  reply: z.looseObject({ openapi: z.string() }),
});

export const showApiDescriptionSchemas = callSchemas({
  summary: 'A page to read this document and to try the calls',
  status: 200,
  contentType: 'text/html',
});

export const getApiPageFileSchemas = callSchemas({
  summary: 'A script or a style of that page',
  params: z.object({ file: z.enum(API_PAGE_FILES) }),
  /** Content hash, which allows permanent caching. */
  query: z.object({ v: f.queryText(60) }),
  status: 200,
  contentType: 'text/plain',
});
