import type { HasAudience } from '@atrium/contract/core/audiences';
import type { EventCatalogue, EventType, LiveEvent } from '@atrium/contract/core/live';
import type { AuditGroup } from '@atrium/rules/audit/entries';
import type { Project } from '@atrium/rules/people/rights';

/** The user or system that caused a change. The worker acts as the system. */
export interface Actor {
  readonly id: string | null;
  /** Display name, such as "Ana Silva" or "Ana Silva via Night export". */
  readonly name: string;
  /** Id of the API key that acts for the user. */
  readonly keyId?: number | undefined;
}
export const SYSTEM: Actor = { id: null, name: 'System' };

/** Events between processes that no client receives: the rights or sessions of a user changed. */
interface InternalEvents {
  'access.changed': Record<string, never>;
  /** A session ended without any other change of its user. `affects` contains the user, then the session. */
  'access.ended': Record<string, never>;
}
export type AnyEventType = EventType | keyof InternalEvents;
type EventDataOf<T extends AnyEventType> = T extends EventType
  ? EventCatalogue[T]
  : InternalEvents[T & keyof InternalEvents];

/** A changed row by table and id; the id is null in a table with a single row. */
export interface ChangedRow {
  readonly table: string;
  readonly id: number | string | null;
}

export interface EventAudience {
  /** Slug of the project that the change belongs to; null for none. */
  readonly project: Project | null;
  /** Rooms of the socket server. Without rooms, no client receives the event. */
  readonly rooms: readonly string[];
}

export type EventWithAudience<T extends AnyEventType = AnyEventType> = { readonly type: T } & NewEvent<T> &
  EventAudience;

export interface NewEvent<T extends AnyEventType = AnyEventType> {
  readonly actor: Actor;
  readonly data: EventDataOf<T>;
  /** Changed rows, whose previous values the audit adds. Empty when an earlier event covers the change. */
  readonly rows: readonly ChangedRow[];
  /** Users whose rights or sessions change; every process drops its cache of them. */
  readonly affects?: readonly string[];
  /** Data for reactions that no client receives. */
  readonly internal?: Readonly<Record<string, unknown>>;
  /**
   * For the audit only: the display name of the entity when `data` lacks it, and changes that its row does not show.
   */
  readonly about?: string;
  readonly changes?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** For the audit only: the group that this event summarizes, with the number of its rows. */
  readonly group?: AuditGroup & { readonly rows: number };
}

/** Fields of an event to publish. `audience` is required when the type has none (`getAudience`). */
export type Publication<T extends AnyEventType> = NewEvent<T> &
  (HasAudience<T> extends true ? { readonly audience?: EventAudience } : { readonly audience: EventAudience });

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
 * Returns the ids of users whose rights or sessions the events change, and of single ended sessions. Processes drop
 * their caches and check their sockets again.
 */
export const collectAffectedIds = (events: readonly Pick<EventWithAudience, 'type' | 'affects'>[]): Set<string> =>
  new Set(events.flatMap(({ type, affects = [] }) => (type === 'access.ended' ? affects.slice(1) : affects)));

/** An event for open screens. Its data is JSON text as PostgreSQL returned it. */
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

/** Returns the JSON of a `LiveEvent`. */
export const serializeLiveEvent = (event: FeedEvent, cursor: string): string => {
  const { id, type, at, actorId, actorName, project } = event;
  const head: Omit<LiveEvent, 'data'> = {
    id,
    cursor,
    type: type as EventType,
    at,
    actor: { id: actorId, name: actorName },
    project,
  };
  return `${JSON.stringify(head).slice(0, -1)},"data":${event.data}}`;
};
