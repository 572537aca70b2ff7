import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../audit/audit-trail.js';
import { afterCommit, type Tx } from '../database/transaction.js';
import type { AnyEventType, NewEvent } from './event.js';

/** The columns of an event in the order of `eventValues`; the hot write inserts the same row from its own statement. */
export const EVENT_COLUMNS = 'type, actor_id, actor_name, project, rooms, data, affects, internal';

type CommitListener = (events: readonly Pick<NewEvent, 'type' | 'affects'>[]) => void;

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

  async append<T extends AnyEventType>(tx: Tx, event: NewEvent<T>): Promise<void> {
    await tx.query(
      `insert into event (${EVENT_COLUMNS}) values ($1, $2, $3, $4, $5, $6::json, $7::uuid[], $8::jsonb)`,
      [
        event.type,
        event.actor.id,
        event.actor.name,
        event.project,
        event.rooms,
        JSON.stringify(event.data),
        event.affects ?? [],
        event.internal === undefined ? null : JSON.stringify(event.internal),
      ],
    );
    await this.audit.follow(tx, event);
    afterCommit(tx, () => this.committed([event]));
  }

  /** For the hot write, which inserts its events itself. */
  committed(events: readonly Pick<NewEvent, 'type' | 'affects'>[]): void {
    for (const listener of this.listeners) listener(events);
  }
}
