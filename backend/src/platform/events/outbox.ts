import { type Audience, audienceOf } from '@atrium/contract/core/audiences';
import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../audit/audit-trail.js';
import { afterCommit, type Tx } from '../database/transaction.js';
import { enterpriseRoom, everyoneRoom, projectRoom, superadminsRoom } from '../realtime/rooms.js';
import type { AddressedEvent, AnyEventType, EventAudience, NewEvent, Publication } from './event.js';

/** The columns of an event in the order of `eventValues`; the hot write inserts the same row from its own statement. */
export const EVENT_COLUMNS = 'type, actor_id, actor_name, project, rooms, data, affects, internal';

type CommitListener = (events: readonly Pick<AddressedEvent, 'type' | 'affects'>[]) => void;

/**
 * The one writer of events: rows in the transaction of the change. Call it after the entity's row is locked, so that
 * the changes of one entity keep their order. Each is also an entry of the audit. Whoever listens hears of a commit of
 * this process right after it.
 */
@Injectable()
export class Outbox {
  private readonly listeners: CommitListener[] = [];
  private readonly audit = new AuditTrail();

  onCommit(listener: CommitListener): void {
    this.listeners.push(listener);
  }

  /** Stores an event for the audience that the contract gives its type, or for the given one. */
  async publish<T extends AnyEventType>(tx: Tx, type: T, { audience, ...event }: Publication<T>): Promise<void> {
    const { project, rooms } = audience ?? audienceOfType(type);
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
    await this.audit.follow(tx, { ...(event as NewEvent<T>), type, project, rooms });
    afterCommit(tx, () => this.committed([{ type, ...(event.affects !== undefined && { affects: event.affects }) }]));
  }

  /** For the hot write, which inserts its events itself. */
  committed(events: readonly Pick<AddressedEvent, 'type' | 'affects'>[]): void {
    for (const listener of this.listeners) listener(events);
  }
}

const ROOMS: Readonly<Record<Audience, EventAudience>> = {
  'perfect-b': { project: 'perfect-b', rooms: [projectRoom('perfect-b')] },
  'talent-phi': { project: 'talent-phi', rooms: [projectRoom('talent-phi')] },
  everyone: { project: null, rooms: [everyoneRoom] },
  enterprise: { project: null, rooms: [enterpriseRoom] },
  superadmins: { project: null, rooms: [superadminsRoom] },
  none: { project: null, rooms: [] },
};

/** Returns who receives events of this type. @throws when that depends on the row */
export const audienceOfType = (type: AnyEventType): EventAudience => {
  const audience = audienceOf(type);
  if (audience === undefined) throw new Error(`${type} has no audience`);
  return ROOMS[audience];
};
