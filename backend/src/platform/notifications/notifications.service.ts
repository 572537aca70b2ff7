import type { CheckedQuery } from '@atrium/contract/core/endpoint';
import type { listNotifications } from '@atrium/contract/platform/notifications/calls';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../database/sql-pool.js';
import { Transactions, type Tx } from '../database/transaction.js';
import { Outbox } from '../events/outbox.js';
import { invalidField } from '../http/reply/domain-error.js';
import { DEFAULT_LOG_LIMIT, decodeCursor } from '../http/request/paging.js';
import { toActor, type Person } from '../http/request/current-user.js';
import { createJsonPage, Page } from '../http/reply/reply.js';
import { getUserRoom } from '../realtime/rooms.js';
import { NOTIFICATION_JSON } from './notification.view.js';
import { queryRows } from '../database/rows.js';
import { jsonTextSql } from '../database/sql.js';

@Injectable()
export class NotificationsService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  async list(
    person: Person,
    { limit = DEFAULT_LOG_LIMIT, cursor }: CheckedQuery<typeof listNotifications>,
  ): Promise<Page> {
    const before = cursor === undefined ? null : decodeCursor(cursor, ['number'])[0];
    if (before !== null && !Number.isSafeInteger(before))
      throw invalidField('cursor', 'The cursor is not valid for this list');
    const rows = await this.sql.rows<{ id: number; json: string }>(
      `select n.id, ${jsonTextSql(NOTIFICATION_JSON)} as json from notification n
       where n.user_id = $1 and ($2::bigint is null or n.id < $2) order by n.id desc limit $3`,
      [person.id, before, limit + 1],
    );
    return createJsonPage(rows, limit, (row) => [row.id]);
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
