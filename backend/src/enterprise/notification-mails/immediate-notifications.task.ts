import { NOTIFICATION_TYPES } from '@atrium/rules/people/notifications';
import { Injectable } from '@nestjs/common';
import { queryRows } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Scheduled } from '../../platform/jobs/scheduler.js';
import type { UnreadNotification } from './create-notification-mail.js';
import { NotificationMails } from './notification-mails.js';

const INTERVAL_MS = 15_000;
/** SQL interval before an immediate mail, which merges several notifications and skips those read in the app. */
const MERGE_DELAY = `interval '30 seconds'`;
/** SQL interval after which an unsent notification is left to the digest. */
const MAX_AGE = `interval '6 hours'`;

const TYPES = Object.keys(NOTIFICATION_TYPES);
const KINDS = Object.values(NOTIFICATION_TYPES);

/**
 * SQL of unread notifications that are to be mailed immediately. A notification that later events extend is not mailed
 * again.
 */
const UNREAD_OF_KIND = `join unnest($1::text[], $2::text[]) as k (type, kind) on k.type = n.type
  join notice_by_mail b on b.user_id = n.user_id and b.kind = k.kind and b.how = 'at-once'
  where n.read_at is null and n.mailed_at is null and n.created_at > now() - ${MAX_AGE}`;
const FIND_DUE_USERS = `select n.user_id as "userId" from notification n ${UNREAD_OF_KIND}
  group by n.user_id having min(n.created_at) < now() - ${MERGE_DELAY} or max(n.count) > 1`;

/** Mails notifications immediately to users who chose so. */
@Injectable()
export class ImmediateNotificationsTask {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly notificationMails: NotificationMails,
  ) {}

  @Scheduled({ name: 'immediate notifications', intervalMs: INTERVAL_MS })
  async send(): Promise<void> {
    if (!this.notificationMails.canSend) return;
    for (const { userId } of await this.sql.rows<{ userId: string }>(FIND_DUE_USERS, [TYPES, KINDS]))
      await this.transactions.run((tx) => this.sendTo(tx, userId));
  }

  private async sendTo(tx: Tx, userId: string): Promise<void> {
    await tx.query('insert into notice_mail (user_id) values ($1) on conflict do nothing', [userId]);
    const mine = await queryRows(tx, 'select 1 from notice_mail where user_id = $1 and not is_stopped for update', [
      userId,
    ]);
    if (mine.length === 0) return;
    // Reads after locking, to skip what another worker has just mailed.
    const unread = await queryRows<UnreadNotification>(
      tx,
      `select n.id, n.type, n.title, n.body, n.link from notification n ${UNREAD_OF_KIND} and n.user_id = $3 order by n.id desc`,
      [TYPES, KINDS, userId],
    );
    await this.notificationMails.send(tx, userId, 'at-once', unread);
  }
}
