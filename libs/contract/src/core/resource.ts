import * as z from 'zod/mini';
import { type Access, endpoint } from './endpoint.js';
import type { ErrorCode } from './errors.js';
import { seenVersion } from './fields.js';

type Fields = Readonly<Record<string, z.core.$ZodType>>;

/** An entity in the words of the house: what it is called, what its fields are called, and what an answer holds. */
export interface Resource<
  Event extends string = string,
  Name extends string = string,
  Reply = unknown,
  Beside = unknown,
> {
  /** What comes before the dot in its events: `marketing-project` of `marketing-project.created`. */
  readonly event: Event;
  /** Under which name an event's `data` holds it. */
  readonly name: Name;
  /** In sentences: "Page not found". */
  readonly noun: string;
  /** Its fields as people call them, in forms, tables, questions and refusals. */
  readonly words: Readonly<Record<string, string>>;
  /** Never there: what an answer holds. */
  readonly '~reply'?: Reply;
  /** Never there: what its events carry beside it. */
  readonly '~beside'?: Beside;
}

export const resource =
  <Reply, Beside = unknown>() =>
  <
    const Event extends string,
    const Words extends { readonly [K in keyof Reply]?: string } & Readonly<Record<string, string>>,
    const Name extends string = Event,
  >(about: {
    readonly event: Event;
    readonly name?: Name;
    readonly noun: string;
    readonly words: Words;
  }): Resource<Event, Name, Reply, Beside> & { readonly words: Words } => ({
    ...about,
    name: about.name ?? (about.event as unknown as Name),
  });

/** What an event carries of an entity that is gone. */
export interface Removed {
  readonly id: number;
}

/** The three events of an entity. */
export type EventsOf<R> =
  R extends Resource<infer Event, infer Name, infer Reply, infer Beside>
    ? Readonly<
        Record<`${Event}.${'created' | 'updated'}`, Readonly<Record<Name, Reply>> & Readonly<Beside>> &
          Record<`${Event}.removed`, Readonly<Record<Name, Removed>> & Readonly<Beside>>
      >
    : never;

/** A body that changes an entity: each field may be left out, and stays as it is then. */
export const changeOf = <const F extends Fields>(fields: F) =>
  z.object({
    ...(Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, z.optional(schema)])) as {
      readonly [K in keyof F]: z.ZodMiniOptional<F[K]>;
    }),
    version: seenVersion(),
  });

interface Calls<Params, One, F extends Fields, Reply, Method> {
  /** The name of one and of several, as in `createWebsitePage` and `listWebsitePages`. */
  readonly names: readonly [one: string, several: string];
  /** Where the list is, and where one is. */
  readonly paths: readonly [list: `/api/${string}`, one: `/api/${string}`];
  readonly listParams: Params;
  readonly params: One;
  readonly access: readonly [read: Access, write: Access];
  readonly fields: F;
  readonly reply: Reply;
  readonly changedBy: Method;
  readonly summaries: {
    readonly list: string;
    readonly create: string;
    readonly update: string;
    readonly remove: string;
  };
  /** Beyond "not found" and a conflict of edits. */
  readonly errors?: {
    readonly list?: readonly ErrorCode[];
    readonly create?: readonly ErrorCode[];
    readonly update?: readonly ErrorCode[];
    readonly remove?: readonly ErrorCode[];
  };
}

/** List, create, update and remove of a plain entity; a call that is special is written out beside them. */
export const callsOf = <
  Params extends z.core.$ZodType | undefined,
  One extends z.core.$ZodType,
  const F extends Fields,
  Reply extends z.core.$ZodType,
  const Method extends 'PUT' | 'PATCH',
>(
  about: Calls<Params, One, F, Reply, Method>,
) => {
  const { names, paths, listParams, params, access, fields, reply, changedBy, summaries, errors = {} } = about;
  const [one, several] = names;
  const [listPath, onePath] = paths;
  const [read, write] = access;
  return {
    list: endpoint({
      name: `list${several}`,
      summary: summaries.list,
      method: 'GET',
      path: listPath,
      access: read,
      params: listParams,
      reply: z.array(reply),
      status: 200,
      errors: errors.list ?? [],
    }),
    create: endpoint({
      name: `create${one}`,
      summary: summaries.create,
      method: 'POST',
      path: listPath,
      access: write,
      idempotent: true,
      params: listParams,
      body: z.object(fields),
      reply,
      status: 201,
      errors: errors.create ?? [],
    }),
    update: endpoint({
      name: `update${one}`,
      summary: summaries.update,
      method: changedBy,
      path: onePath,
      access: write,
      params,
      body: changeOf(fields),
      reply,
      status: 200,
      errors: ['resource.not-found', 'resource.stale', ...(errors.update ?? [])],
    }),
    remove: endpoint({
      name: `remove${one}`,
      summary: summaries.remove,
      method: 'DELETE',
      path: onePath,
      access: write,
      params,
      status: 204,
      errors: ['resource.not-found', ...(errors.remove ?? [])],
    }),
  };
};
