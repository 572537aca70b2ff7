import { type Audience, getAudience } from '@atrium/contract/core/audiences';
import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../audit/audit-trail.js';
import { afterCommit, type Tx } from '../database/transaction.js';
import { enterpriseRoom, everyoneRoom, getProjectRoom, superadminsRoom } from '../realtime/rooms.js';
import type { EventWithAudience, AnyEventType, EventAudience, NewEvent, Publication } from './event.js';

/** Columns of an event in insert order. The hot write inserts the same row in its own statement. */
export const EVENT_COLUMNS = 'type, actor_id, actor_name, project, rooms, data, affects, internal';

type CommitListener = (events: readonly Pick<EventWithAudience, 'type' | 'affects'>[]) => void;

/**
 * Writes events and their audit entries in the transaction of the change. Call it after locking the entity's row, so
 * that its events keep the order of its changes. Listeners run after the commit.
 */
@Injectable()
export class Outbox {
  private readonly listeners: CommitListener[] = [];
  private readonly audit = new AuditTrail();

  onCommit(listener: CommitListener): void {
    this.listeners.push(listener);
  }

  /** Stores an event for the given audience, or for the one that the contract assigns to its type. */
  async publish<T extends AnyEventType>(tx: Tx, type: T, { audience, ...event }: Publication<T>): Promise<void> {
    const { project, rooms } = audience ?? getFixedAudience(type);
    await tx.query(
      `insert into event (${EVENT_COLUMNS}) values ($1, $2, $3, $4, $5, $6::json, $7::uuid[], $8::jsonb)`,
      [
        type,
        event.actor.id,
        event.actor.name,
        project,
        rooms,
        JSON.stringify(event.data),
        event.affects ?? [],
        event.internal === undefined ? null : JSON.stringify(event.internal),
      ],
    );
    await this.audit.recordEvent(tx, { ...(event as NewEvent<T>), type, project, rooms });
    afterCommit(tx, () =>
      this.notifyCommitted([{ type, ...(event.affects !== undefined && { affects: event.affects }) }]),
    );
  }

  /** Notifies listeners of committed events. The hot write calls it, since it inserts its events itself. */
  notifyCommitted(events: readonly Pick<EventWithAudience, 'type' | 'affects'>[]): void {
    for (const listener of this.listeners) listener(events);
  }
}

const ROOMS_OF_AUDIENCE: Readonly<Record<Audience, EventAudience>> = {
  'perfect-b': { project: 'perfect-b', rooms: [getProjectRoom('perfect-b')] },
  'talent-phi': { project: 'talent-phi', rooms: [getProjectRoom('talent-phi')] },
  everyone: { project: null, rooms: [everyoneRoom] },
  enterprise: { project: null, rooms: [enterpriseRoom] },
  superadmins: { project: null, rooms: [superadminsRoom] },
  none: { project: null, rooms: [] },
};

/** Returns the audience of an event type. Throws when it depends on the row. */
export const getFixedAudience = (type: AnyEventType): EventAudience => {
  const audience = getAudience(type);
  if (audience === undefined) throw new Error(`${type} has no audience`);
  return ROOMS_OF_AUDIENCE[audience];
};
