import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import { queryText } from '../../core/query-fields.js';
import { API_PAGE_FILES } from './values.js';

export const isAliveSchemas = callSchemas({
  summary: 'Check that this process responds',
  apiOnly: true,
  reply: z.object({ status: z.literal('ok'), version: z.string() }),
});

const readiness = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  degraded: z.array(z.string()),
  warnings: z.optional(z.array(z.string())),
});

export const getHealthSchemas = callSchemas({
  summary: 'Alias of /api/health/ready for monitors with one address',
  apiOnly: true,
  reply: readiness,
  errors: ['service.unavailable'],
});

export const isReadySchemas = callSchemas({
  summary: 'Check that this process is ready; names unavailable dependencies',
  reply: readiness,
  errors: ['service.unavailable'],
});

export const getApiDescriptionSchemas = callSchemas({
  summary: 'Get this OpenAPI 3.1 document, generated from the endpoint catalog',
  reply: z.looseObject({ openapi: z.string() }),
});

export const showApiDescriptionSchemas = callSchemas({
  summary: 'Get a page to read this document and try the calls',
  contentType: 'text/html',
});

export const getApiPageFileSchemas = callSchemas({
  summary: 'Get a script or style of that page',
  params: z.object({ file: z.enum(API_PAGE_FILES) }),
  /** Content hash, which allows permanent caching. */
  query: z.object({ v: queryText(60) }),
  contentType: 'text/plain',
});
