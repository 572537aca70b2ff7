import { endpoints } from '@atrium/contract/catalogue';
import { type Access, type BoundEndpoint, isHeavy } from '@atrium/contract/core/endpoint';
import { errorCatalogue, type ErrorCode } from '@atrium/contract/core/errors';
import { MAX_ID } from '@atrium/contract/core/fields';
import { limitField, MAX_LIMIT, pathIdField } from '@atrium/contract/core/query-fields';
import { EXAMPLES } from '@atrium/contract/examples';
import { getSection, SECTIONS } from '@atrium/contract/sections';
import * as z from 'zod/mini';
import { buildExampleError, buildExampleReply } from './examples.js';

type Json = Record<string, unknown>;

/** JSON schemas of URL texts that are parsed as numbers. Their limits are in a zod check, which JSON Schema omits. */
const NUMBER_TEXT_SCHEMAS = new Map<unknown, Json>([
  [pathIdField(), { type: 'integer', minimum: 1, maximum: MAX_ID }],
  [limitField, { type: 'integer', minimum: 1, maximum: MAX_LIMIT }],
]);

/** Returns the innermost schema of an optional or piped field. */
const unwrapSchema = (schema: z.core.$ZodType): z.core.$ZodType => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (NUMBER_TEXT_SCHEMAS.has(schema)) return schema;
  return def.type === 'pipe' ? unwrapSchema(def.out) : def.type === 'optional' ? unwrapSchema(def.innerType) : schema;
};

const addInputLimits = (schema: z.core.$ZodType, json: Json): void => {
  const end = (schema as z.core.$ZodTypes)._zod.def.type === 'pipe' ? unwrapSchema(schema) : null;
  const number = NUMBER_TEXT_SCHEMAS.get(end);
  if (number !== undefined) Object.assign(json, number);
  const { def } = (end as z.core.$ZodTypes | null)?._zod ?? {};
  if (def?.type === 'enum') json['enum'] = Object.values(def.entries);
};

const toJsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const override = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: object }): void => {
    if (io === 'input') addInputLimits(zodSchema, jsonSchema as Json);
  };
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override }) as Json;
  return json;
};

const buildParameters = (schema: z.core.$ZodType | undefined, location: 'path' | 'query'): Json[] => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: json,
    ...(location === 'path' && buildParameterExample(name, json)),
  }));
};

/** Returns an example for a path parameter, so that "Try it out" works at once. */
const buildParameterExample = (name: string, { type, enum: choices, format }: Json): Json => {
  if (Array.isArray(choices)) return { example: choices[0] as unknown };
  if (type === 'integer') return { example: 1 };
  return format === 'uuid' || name.endsWith('Id') || name === 'id'
    ? { example: '00000000-0000-4000-8000-000000000000' }
    : {};
};

const describeAccess = (access: Access): string => {
  switch (access.who) {
    case 'anyone':
      return 'Anyone.';
    case 'signed-in':
      return 'Any signed-in user.';
    case 'member':
      return `Members of \`${access.of}\`${access.right === undefined ? '' : ` with the right \`${access.right}\``}.`;
    case 'member-of-path-project':
      return 'Members of the project in the path, and administrators.';
    case 'administrator':
      return 'Enterprise administrators.';
    case 'superadmin':
      return 'The superadmin.';
  }
};

/** Returns the errors that the endpoint declares and those that follow from its access and input. */
const listErrors = (endpoint: BoundEndpoint): ErrorCode[] => [
  ...((endpoint.params ?? endpoint.query ?? endpoint.body) ? (['input.invalid'] as const) : []),
  ...(endpoint.access.who === 'anyone' ? [] : (['auth.unauthorized'] as const)),
  ...(['anyone', 'signed-in'].includes(endpoint.access.who) ? [] : (['auth.forbidden'] as const)),
  ...(endpoint.access.who === 'anyone'
    ? []
    : endpoint.sessionOnly === true
      ? (['call.too-many', 'auth.session-needed'] as const)
      : (['call.too-many', 'key.unknown', 'key.paused', 'key.too-many-calls'] as const)),
  ...(isHeavy(endpoint) ? (['call.too-many-files'] as const) : []),
  ...(endpoint.errors ?? []),
  ...(endpoint.idempotent !== undefined ? (['idempotency.reused', 'idempotency.in-progress'] as const) : []),
  'service.unavailable',
];

const buildResponses = (endpoint: BoundEndpoint): Json => {
  const success =
    endpoint.contentType !== undefined
      ? { content: { [endpoint.contentType]: {} } }
      : endpoint.reply !== undefined
        ? {
            content: {
              'application/json': {
                schema: toJsonSchema(endpoint.reply, 'output'),
                example: buildExampleReply(endpoint),
              },
            },
          }
        : {};
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of listErrors(endpoint)) {
    const [status] = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const errors = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code][1]}`).join('\n\n'),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          examples: Object.fromEntries(codes.map((code) => [code, { value: buildExampleError(code, endpoint) }])),
        },
      },
    },
  ]);
  return { [String(endpoint.status)]: { description: 'Success', ...success }, ...Object.fromEntries(errors) };
};

const buildRequestBody = (endpoint: BoundEndpoint): Json => {
  if (endpoint.body === undefined) return {};
  const schema = toJsonSchema(endpoint.body, 'input');
  const example = EXAMPLES[endpoint.name];
  if (endpoint.upload === undefined)
    return {
      requestBody: {
        required: true,
        content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
      },
    };
  const properties = {
    ...(schema['properties'] as Json),
    [endpoint.upload.field]: { type: 'string', format: 'binary' },
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } } };
};

const buildSecurity = ({ access, sessionOnly }: BoundEndpoint): Json =>
  access.who === 'anyone' ? { security: [] } : sessionOnly === true ? { security: [{ session: [] }] } : {};

const buildOperation = (endpoint: BoundEndpoint): Json => ({
  operationId: endpoint.name,
  summary: endpoint.summary,
  description: [
    describeAccess(endpoint.access),
    ...(endpoint.sessionOnly === true ? ['With a session alone: API keys are refused.'] : []),
    ...(endpoint.apiOnly === true ? ['API only: no screen makes this call.'] : []),
    ...(endpoint.cost === undefined ? [] : [`Counts as ${endpoint.cost} calls.`]),
  ].join(' '),
  tags: [getSection(endpoint)?.name],
  parameters: [
    ...buildParameters(endpoint.params, 'path'),
    ...buildParameters(endpoint.query, 'query'),
    ...(endpoint.idempotent !== undefined
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            schema: { type: 'string', minLength: 8, maxLength: 200 },
          },
        ]
      : []),
  ],
  ...buildRequestBody(endpoint),
  ...buildSecurity(endpoint),
  responses: buildResponses(endpoint),
});

const errorSchema: Json = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string', enum: Object.keys(errorCatalogue) },
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    current: { description: 'The current entity, when a stale save was rejected.' },
    conflicts: {
      type: 'array',
      items: { type: 'string' },
      description: 'The fields that another user edited since, when a stale save was rejected.',
    },
    editedBy: {
      type: 'string',
      description: 'The name of the user who made the latest of these edits, or who undid the entry first.',
    },
    openWork: { type: 'object', description: 'The work of a user whose access ends: who takes over must be chosen.' },
    loggedHours: {
      type: 'object',
      description:
        'Logged hours that would get another client or marketing project: send `hours` with "move" or "keep".',
    },
    requestId: { type: 'string' },
  },
};

const INTRODUCTION = `The calls of the back office.

**With an API key.** Create one under "Password and sessions" and send it with every call: \`Authorization: Bearer atrium_…\`.
A key may do what it was given, and never more than its owner; calls that need a session say so.

**Rate limits.** A key may make 600 calls a minute and a signed-in user 1,800 (or what the operator has set); more are
answered 429 with \`Retry-After\`. Most calls count once; others say what they count. Two files of a user are under way
at once, the next ones wait.

**With a session.** In a browser that is signed in to Atrium, "Try it out" makes the calls as you. They are real: what
they change is changed.

**Refusals** are \`{code, message, errors?, requestId}\`. A code is part of the contract, the sentence may change.
**Saving** with the \`version\` that you read is rejected with 409 when another user has changed the same fields since.
**Retrying** a POST that takes an \`Idempotency-Key\` with the same key never counts twice.`;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Sorts endpoints: collections before items, items before actions, and reads before writes. */
const sortEndpoints = (all: readonly BoundEndpoint[]): BoundEndpoint[] => {
  const lengthOf = ({ path }: BoundEndpoint): number => path.split('/').length;
  return all.toSorted(
    (a, b) =>
      lengthOf(a) - lengthOf(b) ||
      Number(a.path.includes('.csv')) - Number(b.path.includes('.csv')) ||
      (a.path === b.path ? METHODS.indexOf(a.method) - METHODS.indexOf(b.method) : 0),
  );
};

/** Builds the OpenAPI 3.1 document from the endpoint catalogue. */
export const buildOpenApi = (): Json => {
  const paths: Record<string, Json> = {};
  for (const endpoint of sortEndpoints(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: buildOperation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Atrium', version: '1', description: INTRODUCTION },
    servers: [{ url: '/', description: 'This installation' }],
    security: [{ apiKey: [] }, { session: [] }],
    tags: SECTIONS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'atrium_…', description: 'An API key.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sid',
          description: 'The cookie of `POST /api/login` (over HTTPS `__Host-sid`). Browsers send it automatically.',
        },
      },
      schemas: { Error: errorSchema },
    },
  };
};
