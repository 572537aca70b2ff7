import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { userRoom } from '../../platform/realtime/rooms.js';

/** A smaller action ends before a user could read a figure. */
const MANY = 50;
const EVERY_MS = 300;

/** Publishes the progress of an action outside of its transaction, whose own writes are invisible until the commit. */
@Injectable()
export class BulkProgress {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Returns a function to call after each row. @param about id by which the client recognizes the action; null without
   * one
   */
  of(person: Person, about: string | null, total: number): () => void {
    let done = 0;
    let toldAt = Date.now();
    let isTelling = false;
    return () => {
      done += 1;
      if (about === null || total < MANY || isTelling || Date.now() - toldAt < EVERY_MS) return;
      toldAt = Date.now();
      isTelling = true;
      // Not awaited: the next figure replaces a lost one.
      this.tell(person, { about, done, total })
        .catch(() => undefined)
        .finally(() => (isTelling = false));
    };
  }

  private tell(person: Person, data: { readonly about: string; readonly done: number; readonly total: number }) {
    return this.transactions.run((tx) =>
      this.outbox.publish(tx, 'progress.made', {
        actor: actorOf(person),
        audience: { project: 'perfect-b', rooms: [userRoom(person.id)] },
        data,
        rows: [],
        changes: {},
      }),
    );
  }
}
