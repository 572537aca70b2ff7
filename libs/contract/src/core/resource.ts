import { type Access, type CallSchemas, del, get, patch, post, put } from './endpoint.js';

/** Metadata of an entity: name, event prefix, field labels and type of reply. */
export interface Resource<
  Event extends string = string,
  Name extends string = string,
  Reply = unknown,
  Beside = unknown,
> {
  /** Prefix of its events: `marketing-project` of `marketing-project.created`. */
  readonly event: Event;
  /** Display name in sentences: "Page not found". */
  readonly name: Name;
  /** Name in sentences: "Page not found". */
  readonly noun: string;
  /** Field labels in forms, tables, questions and errors. */
  readonly words: Readonly<Record<string, string>>;
  /** Type of the reply, for the type checker only; never set. */
  readonly '~reply'?: Reply;
  /** Type of additional event data, for the type checker only; never set. */
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
    name: (about.name ?? about.event) as Name,
  });

export interface Removed {
  readonly id: number;
}

export type EventsOf<R> =
  R extends Resource<infer Event, infer Name, infer Reply, infer Beside>
    ? Readonly<
        Record<`${Event}.${'created' | 'updated'}`, Readonly<Record<Name, Reply>> & Readonly<Beside>> &
          Record<`${Event}.removed`, Readonly<Record<Name, Removed>> & Readonly<Beside>>
      >
    : never;

type Action = 'list' | 'create' | 'update' | 'remove';

interface PlainCalls {
  readonly paths: readonly [list: `/api/${string}`, one: `/api/${string}`];
  readonly access: readonly [read: Access, write: Access];
  readonly changedBy: 'PUT' | 'PATCH';
}

/**
 * List, create, update and remove calls of a plain entity; `S` is the type of `createSchemas`. Special calls are defined
 * separately.
 */
/* @__NO_SIDE_EFFECTS__ */
export const createCalls = <S extends Readonly<Record<Action, CallSchemas>>>({
  paths,
  access,
  changedBy,
}: PlainCalls) => {
  const [list, one] = paths;
  const [read, write] = access;
  return {
    list: get<S['list']>(list, read),
    create: post<S['create']>(list, write),
    update: (changedBy === 'PUT' ? put : patch)<S['update']>(one, write),
    remove: del<S['remove']>(one, write),
  };
};
