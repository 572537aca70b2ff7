import { endpoints } from '@atrium/contract/catalogue';
import { type Access, type BoundEndpoint, isHeavy } from '@atrium/contract/core/endpoint';
import { errorCatalogue, type ErrorCode } from '@atrium/contract/core/errors';
import { limitField, MAX_ID, MAX_LIMIT, pathIdField } from '@atrium/contract/core/fields';
import { EXAMPLES } from '@atrium/contract/examples';
import { sectionOf, SECTIONS } from '@atrium/contract/sections';
import * as z from 'zod/mini';
import { exampleRefusal, exampleReply } from './example-answers.js';

type Json = Record<string, unknown>;

/** Schemas of URL texts that are parsed as numbers. Their limits are in a check, which JSON Schema does not show. */
const READ_AS_NUMBERS = new Map<unknown, Json>([
  [pathIdField(), { type: 'integer', minimum: 1, maximum: MAX_ID }],
  [limitField, { type: 'integer', minimum: 1, maximum: MAX_LIMIT }],
]);

/** Returns the innermost schema of an optional or piped field. */
const endOf = (schema: z.core.$ZodType): z.core.$ZodType => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (READ_AS_NUMBERS.has(schema)) return schema;
  return def.type === 'pipe' ? endOf(def.out) : def.type === 'optional' ? endOf(def.innerType) : schema;
};

const tellInput = (schema: z.core.$ZodType, json: Json): void => {
  const end = (schema as z.core.$ZodTypes)._zod.def.type === 'pipe' ? endOf(schema) : null;
  const number = READ_AS_NUMBERS.get(end);
  if (number !== undefined) Object.assign(json, number);
  const { def } = (end as z.core.$ZodTypes | null)?._zod ?? {};
  if (def?.type === 'enum') json['enum'] = Object.values(def.entries);
};

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const override = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: object }): void => {
    if (io === 'input') tellInput(zodSchema, jsonSchema as Json);
  };
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override }) as Json;
  return json;
};

const parametersOf = (schema: z.core.$ZodType | undefined, place: 'path' | 'query'): Json[] => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: json,
    ...(place === 'path' && exampleOf(name, json)),
  }));
};

/** Returns an example for a path parameter, so that "Try it out" works at once. */
const exampleOf = (name: string, { type, enum: choices, format }: Json): Json => {
  if (Array.isArray(choices)) return { example: choices[0] as unknown };
  if (type === 'integer') return { example: 1 };
  return format === 'uuid' || name.endsWith('Id') || name === 'id'
    ? { example: '00000000-0000-4000-8000-000000000000' }
    : {};
};

const accessText = (access: Access): string => {
  switch (access.who) {
    case 'anyone':
      return 'Anyone.';
    case 'signed-in':
      return 'Anyone who is signed in.';
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
const errorsOf = (endpoint: BoundEndpoint): ErrorCode[] => [
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

const responsesOf = (endpoint: BoundEndpoint): Json => {
  const success =
    endpoint.contentType !== undefined
      ? { content: { [endpoint.contentType]: {} } }
      : endpoint.reply !== undefined
        ? {
            content: {
              'application/json': { schema: schemaOf(endpoint.reply, 'output'), example: exampleReply(endpoint) },
            },
          }
        : {};
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(endpoint)) {
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
          examples: Object.fromEntries(codes.map((code) => [code, { value: exampleRefusal(code, endpoint) }])),
        },
      },
    },
  ]);
  return { [String(endpoint.status)]: { description: 'Success', ...success }, ...Object.fromEntries(errors) };
};

const bodyOf = (endpoint: BoundEndpoint): Json => {
  if (endpoint.body === undefined) return {};
  const schema = schemaOf(endpoint.body, 'input');
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

const securityOf = ({ access, sessionOnly }: BoundEndpoint): Json =>
  access.who === 'anyone' ? { security: [] } : sessionOnly === true ? { security: [{ session: [] }] } : {};

const operationOf = (endpoint: BoundEndpoint): Json => ({
  operationId: endpoint.name,
  summary: endpoint.summary,
  description: [
    accessText(endpoint.access),
    ...(endpoint.sessionOnly === true ? ['With a session alone: API keys are refused.'] : []),
    ...(endpoint.cost === undefined ? [] : [`Counts as ${endpoint.cost} calls.`]),
  ].join(' '),
  tags: [sectionOf(endpoint)?.name],
  parameters: [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
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
  ...bodyOf(endpoint),
  ...securityOf(endpoint),
  responses: responsesOf(endpoint),
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
    current: { description: 'The entity as it is now, when a stale save was refused.' },
    conflicts: {
      type: 'array',
      items: { type: 'string' },
      description: 'The fields that another user edited since, when a stale save was rejected.',
    },
    editedBy: { type: 'string', description: 'The name of the user who made the latest of these edits.' },
    requestId: { type: 'string' },
  },
};

const INTRODUCTION = `The calls of the back office.

**With an API key.** Make one under "Password and sessions" and send it with every call: \`Authorization: Bearer atrium_…\`.
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
const fromPlainToSpecial = (all: readonly BoundEndpoint[]): BoundEndpoint[] => {
  const lengthOf = ({ path }: BoundEndpoint): number => path.split('/').length;
  return all.toSorted(
    (a, b) =>
      lengthOf(a) - lengthOf(b) ||
      Number(a.path.includes('.csv')) - Number(b.path.includes('.csv')) ||
      (a.path === b.path ? METHODS.indexOf(a.method) - METHODS.indexOf(b.method) : 0),
  );
};

/** Builds the OpenAPI 3.1 document from the endpoint catalogue. */
export const describeApi = (): Json => {
  const paths: Record<string, Json> = {};
  for (const endpoint of fromPlainToSpecial(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
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
          description:
            'The cookie of `POST /api/login` (over HTTPS `__Host-sid`). Browsers send it by themselves: there is nothing to enter here.',
        },
      },
      schemas: { Error: errorSchema },
    },
  };
};
