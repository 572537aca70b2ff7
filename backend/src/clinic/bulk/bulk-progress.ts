import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { getUserRoom } from '../../platform/realtime/rooms.js';

/** Minimum number of rows for which progress is published. Smaller actions end before a user could read a figure. */
const MIN_PUBLISHED_ROWS = 50;
const PUBLISH_INTERVAL_MS = 300;

/**
 * Publishes the progress of a bulk action outside of its transaction, whose own writes are invisible until the commit.
 */
@Injectable()
export class BulkProgress {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Returns a function to call after each row.
   * @param about id by which the client recognizes its action; null to publish nothing
   */
  track(person: Person, about: string | null, total: number): () => void {
    let done = 0;
    let notifiedAt = Date.now();
    let isTelling = false;
    return () => {
      done += 1;
      if (about === null || total < MIN_PUBLISHED_ROWS || isTelling || Date.now() - notifiedAt < PUBLISH_INTERVAL_MS)
        return;
      notifiedAt = Date.now();
      isTelling = true;
      // Not awaited: the next figure replaces a lost one.
      this.publish(person, { about, done, total })
        .catch(() => undefined)
        .finally(() => (isTelling = false));
    };
  }

  private publish(person: Person, data: { readonly about: string; readonly done: number; readonly total: number }) {
    return this.transactions.run((tx) =>
      this.outbox.publish(tx, 'progress.made', {
        actor: toActor(person),
        audience: { project: 'perfect-b', rooms: [getUserRoom(person.id)] },
        data,
        rows: [],
        changes: {},
      }),
    );
  }
}
