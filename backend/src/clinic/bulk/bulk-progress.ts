import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { userRoom } from '../../platform/realtime/rooms.js';

/** Fewer are done before anybody reads a figure. */
const MANY = 50;
const EVERY_MS = 300;

/** Tells who waits how far an act has come, beside its transaction: what is written there is seen by nobody until its end. */
@Injectable()
export class BulkProgress {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  /** To be called after each row. `about`: by which the client knows it; null: it did not say. */
  of(person: Person, about: string | null, total: number): () => void {
    let done = 0;
    let toldAt = Date.now();
    let isTelling = false;
    return () => {
      done += 1;
      if (about === null || total < MANY || isTelling || Date.now() - toldAt < EVERY_MS) return;
      toldAt = Date.now();
      isTelling = true;
      // Nobody waits for it, and a word that is lost is followed by another.
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
