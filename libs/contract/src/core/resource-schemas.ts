import * as z from 'zod/mini';
import { callSchemas } from './endpoint.js';
import type { ErrorCode } from './errors.js';
import * as f from './fields.js';

type Fields = Readonly<Record<string, z.core.$ZodType>>;

/** Returns the body schema of a change, in which a missing field stays unchanged. */
/* @__NO_SIDE_EFFECTS__ */
export const createChangeSchema = <const F extends Fields>(fields: F) =>
  z.object({
    ...(Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, z.optional(schema)])) as {
      readonly [K in keyof F]: z.ZodMiniOptional<F[K]>;
    }),
    version: f.expectedVersion(),
  });

interface PlainSchemas<Params, One, F extends Fields, Reply> {
  readonly listParams: Params;
  readonly params: One;
  readonly fields: F;
  readonly reply: Reply;
  readonly summaries: {
    readonly list: string;
    readonly create: string;
    readonly update: string;
    readonly remove: string;
  };
  /** Error codes in addition to "not found" and edit conflicts. */
  readonly errors?: {
    readonly list?: readonly ErrorCode[];
    readonly create?: readonly ErrorCode[];
    readonly update?: readonly ErrorCode[];
    readonly remove?: readonly ErrorCode[];
  };
}

/** Schemas of the calls that `createCalls` returns. */
/* @__NO_SIDE_EFFECTS__ */
export const createSchemas = <
  Params extends z.core.$ZodType | undefined,
  One extends z.core.$ZodType,
  const F extends Fields,
  Reply extends z.core.$ZodType,
>({
  listParams,
  params,
  fields,
  reply,
  summaries,
  errors = {},
}: PlainSchemas<Params, One, F, Reply>) => ({
  list: callSchemas({ summary: summaries.list, params: listParams, reply: z.array(reply), errors: errors.list ?? [] }),
  create: callSchemas({
    summary: summaries.create,
    idempotent: true,
    params: listParams,
    body: z.object(fields),
    reply,
    status: 201,
    errors: errors.create ?? [],
  }),
  update: callSchemas({
    summary: summaries.update,
    params,
    body: createChangeSchema(fields),
    reply,
    errors: ['resource.not-found', 'resource.stale', ...(errors.update ?? [])],
  }),
  remove: callSchemas({ summary: summaries.remove, params, errors: ['resource.not-found', ...(errors.remove ?? [])] }),
});
