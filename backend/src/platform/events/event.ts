import type { HasAudience } from '@atrium/contract/core/audiences';
import type { EventCatalogue, EventType, LiveEvent } from '@atrium/contract/core/live';
import type { AuditGroup } from '@atrium/rules/audit/entries';
import type { Project } from '@atrium/rules/people/rights';

/** Who did it. The worker acts as the system. */
export interface Actor {
  readonly id: string | null;
  /** "Ana Silva", "Ana Silva via Night export". */
  readonly name: string;
  /** Id of the API key that acts for the user. */
  readonly keyId?: number | undefined;
}
export const SYSTEM: Actor = { id: null, name: 'System' };

/** What reaches other processes but never a client: somebody's rights or sessions changed. */
interface InternalEvents {
  'access.changed': Record<string, never>;
  /** A session is over, and nothing else of its person has changed: it affects the person and then the session. */
  'access.ended': Record<string, never>;
}
export type AnyEventType = EventType | keyof InternalEvents;
type DataOf<T extends AnyEventType> = T extends EventType
  ? EventCatalogue[T]
  : InternalEvents[T & keyof InternalEvents];

/** A row by its table and id; null: the only one of its table. */
export interface ChangedRow {
  readonly table: string;
  readonly id: number | string | null;
}

/** Who receives an event. */
export interface EventAudience {
  /** The slug of the project that the change is about, else null. */
  readonly project: Project | null;
  /** Rooms of the socket server; none: no client receives it. */
  readonly rooms: readonly string[];
}

/** An event with its audience, as the audit reads it. */
export type AddressedEvent<T extends AnyEventType = AnyEventType> = { readonly type: T } & NewEvent<T> & EventAudience;

/** An event as a service publishes it. */
export interface NewEvent<T extends AnyEventType = AnyEventType> {
  readonly actor: Actor;
  readonly data: DataOf<T>;
  /** The rows whose edit this tells: the audit says what they were before. None: an event before it has told that already. */
  readonly rows: readonly ChangedRow[];
  /** People whose rights or sessions this changes: every process forgets what it knows of them. */
  readonly affects?: readonly string[];
  /** For reactions only; no client sees it. */
  readonly internal?: Readonly<Record<string, unknown>>;
  /** For the audit alone: what the entity is called where `data` does not say, and fields whose change no edit of its row shows. */
  readonly about?: string;
  readonly changes?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** For the audit alone: the group whose entry this event is, with the number of its rows. */
  readonly group?: AuditGroup & { readonly rows: number };
}

/** The fields of an event to publish; with its audience where the contract does not state it (`EVENT_AUDIENCES`). */
export type Publication<T extends AnyEventType> = NewEvent<T> &
  (HasAudience<T> extends true ? { readonly audience?: EventAudience } : { readonly audience: EventAudience });

/** An event as it is stored. */
export interface StoredEvent {
  readonly seq: string;
  readonly id: string;
  readonly type: AnyEventType;
  readonly at: string;
  readonly actor: Actor;
  readonly project: Project | null;
  readonly rooms: readonly string[];
  readonly data: unknown;
  readonly affects: readonly string[];
  readonly internal: Readonly<Record<string, unknown>> | null;
}

/**
 * Ids of the people whose rights or sessions these events change, and of sessions that alone are over: what is
 * remembered of them is forgotten, and their sockets are admitted anew.
 */
export const affectedBy = (events: readonly Pick<AddressedEvent, 'type' | 'affects'>[]): Set<string> =>
  new Set(events.flatMap(({ type, affects = [] }) => (type === 'access.ended' ? affects.slice(1) : affects)));

/** An event on its way to open screens: its data stays the text that the database wrote. */
export interface FeedEvent {
  readonly seq: string;
  readonly id: string;
  readonly type: AnyEventType;
  readonly at: string;
  readonly actorId: string | null;
  readonly actorName: string;
  readonly project: Project | null;
  readonly rooms: readonly string[];
  readonly affects: readonly string[];
  readonly data: string;
}

/**
 * The blanks that PostgreSQL writes around names, an eighth of an event, are spared every socket. A quote before the
 * letters of a name always opens one: within a text it would be escaped, and after a text no letter follows.
 */
const withoutBlanks = (json: string): string => json.replaceAll(/([{,]) ?"(\w+)" ?: /g, '$1"$2":');

/** The JSON of a `LiveEvent`. */
export const liveEventText = (event: FeedEvent, cursor: string): string => {
  const { id, type, at, actorId, actorName, project } = event;
  const head: Omit<LiveEvent, 'data'> = {
    id,
    cursor,
    type: type as EventType,
    at,
    actor: { id: actorId, name: actorName },
    project,
  };
  return `${JSON.stringify(head).slice(0, -1)},"data":${withoutBlanks(event.data)}}`;
};
