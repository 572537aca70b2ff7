import { type Access, type CallSchemas, del, get, patch, post, put } from './endpoint.js';

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

type Action = 'list' | 'create' | 'update' | 'remove';

interface PlainCalls {
  /** Where the list is, and where one is. */
  readonly paths: readonly [list: `/api/${string}`, one: `/api/${string}`];
  readonly access: readonly [read: Access, write: Access];
  readonly changedBy: 'PUT' | 'PATCH';
}

/**
 * List, create, update and remove of a plain entity; `S` is the type of what `schemasOf` makes. A call that is special
 * is written out beside them.
 */
/* @__NO_SIDE_EFFECTS__ */
export const callsOf = <S extends Readonly<Record<Action, CallSchemas>>>({ paths, access, changedBy }: PlainCalls) => {
  const [list, one] = paths;
  const [read, write] = access;
  return {
    list: get<S['list']>(list, read),
    create: post<S['create']>(list, write),
    update: (changedBy === 'PUT' ? put : patch)<S['update']>(one, write),
    remove: del<S['remove']>(one, write),
  };
};
