import * as z from 'zod/mini';
import { queryText } from '../core/fields.js';
import { anyone, endpoint } from '../core/endpoint.js';

export const isAlive = endpoint({
  name: 'isAlive',
  summary: 'Whether this process answers at all',
  method: 'GET',
  path: '/api/health/live',
  access: anyone,
  reply: z.object({ status: z.literal('ok'), version: z.string() }),
  status: 200,
});

const readiness = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  degraded: z.array(z.string()),
  /** What an operator should set right. */
  warnings: z.optional(z.array(z.string())),
});

export const getHealth = endpoint({
  name: 'getHealth',
  summary: 'The same as /api/health/ready, for monitors that know one address',
  method: 'GET',
  path: '/api/health',
  access: anyone,
  reply: readiness,
  status: 200,
  errors: ['service.unavailable'],
});

export const isReady = endpoint({
  name: 'isReady',
  summary: 'Whether this process can do its work; names what is away',
  method: 'GET',
  path: '/api/health/ready',
  access: anyone,
  reply: readiness,
  status: 200,
  errors: ['service.unavailable'],
});

export const getApiDescription = endpoint({
  name: 'getApiDescription',
  summary: 'This document: OpenAPI 3.1, generated from the endpoint catalogue',
  method: 'GET',
  path: '/api/docs-json',
  access: anyone,
  reply: z.looseObject({ openapi: z.string() }),
  status: 200,
});

export const showApiDescription = endpoint({
  name: 'showApiDescription',
  summary: 'A page to read this document and to try the calls',
  method: 'GET',
  path: '/api/docs',
  access: anyone,
  status: 200,
  contentType: 'text/html',
});

/** The files that the page is made of. */
export const API_PAGE_FILES = [
  'swagger-ui-bundle.js',
  'swagger-ui.css',
  'page.js',
  'page.css',
  'inter-400.woff',
  'inter-600.woff',
] as const;

export const getApiPageFile = endpoint({
  name: 'getApiPageFile',
  summary: 'A script or a style of that page',
  method: 'GET',
  path: '/api/docs/:file',
  access: anyone,
  params: z.object({ file: z.enum(API_PAGE_FILES) }),
  /** Of the content: with it a browser may keep the file for good. */
  query: z.object({ v: queryText(60) }),
  status: 200,
  contentType: 'text/plain',
});
