import type { CheckedQuery } from '@atrium/contract/core/endpoint';
import type { listNotifications } from '@atrium/contract/platform/notifications/calls';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../database/sql-pool.js';
import { Transactions, type Tx } from '../database/transaction.js';
import { Outbox } from '../events/outbox.js';
import { invalidField } from '../http/reply/domain-error.js';
import { toActor, type Person } from '../http/request/current-user.js';
import { readLog } from '../entities/ordered-list.js';
import type { Page } from '../http/reply/reply.js';
import { getUserRoom } from '../realtime/rooms.js';
import { NOTIFICATION_JSON } from './notification.view.js';
import { queryRows } from '../database/rows.js';

@Injectable()
export class NotificationsService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  list(person: Person, page: CheckedQuery<typeof listNotifications>): Promise<Page> {
    const conditions = (bind: (value: unknown) => string) => [`n.user_id = ${bind(person.id)}`];
    return readLog(
      this.sql,
      { json: NOTIFICATION_JSON, from: 'notification n', sort: [['n.id', 'bigint']], conditions },
      page,
    );
  }

  /** Marks notifications as read, all without `ids`, and publishes those that were unread. */
  async markRead(person: Person, ids: readonly number[] | undefined): Promise<void> {
    await this.transactions.run(async (tx) => {
      if (ids !== undefined) await this.assertOwn(tx, person, ids);
      const read = await queryRows<{ id: number }>(
        tx,
        `update notification set read_at = clock_timestamp(), revision = revision + 1
         where user_id = $1 and read_at is null and ($2::int[] is null or id = any ($2)) returning id`,
        [person.id, ids ?? null],
      );
      if (read.length === 0) return;
      await this.outbox.publish(tx, 'notification.read', {
        actor: toActor(person),
        audience: { project: null, rooms: [getUserRoom(person.id)] },
        data: { ids: read.map(({ id }) => id).toSorted((a, b) => a - b) },
        rows: [],
      });
    });
  }

  /** Throws for ids of other users' notifications as for unknown ids, so that ids cannot be probed. */
  private async assertOwn(tx: Tx, person: Person, ids: readonly number[]): Promise<void> {
    const own = await queryRows<{ id: number }>(
      tx,
      'select id from notification where user_id = $1 and id = any ($2::int[])',
      [person.id, ids],
    );
    const known = new Set(own.map(({ id }) => id));
    const unknown = ids.findIndex((id) => !known.has(id));
    if (unknown !== -1) throw invalidField(`ids.${unknown}`, 'This notification does not exist');
  }
}
