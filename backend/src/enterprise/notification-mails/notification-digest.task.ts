import { Injectable } from '@nestjs/common';
import { queryRows } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Scheduled, Scheduler } from '../../platform/jobs/scheduler.js';
import type { UnreadNotification } from './create-notification-mail.js';
import { NotificationMails } from './notification-mails.js';

const INTERVAL_MS = 60_000;
/** Time of day at which digests are sent, in the organization's time zone. */
const DIGEST_TIME = '08:00';
/** SQL interval after which notifications that could not be mailed are omitted. */
const MAX_AGE = `interval '3 days'`;

const LOCAL_NOW = 'coalesce($1::timestamptz, clock_timestamp())';
/**
 * SQL that starts the digest of a day. It runs every day, since a clinic works on Saturdays; users without
 * notifications get no mail.
 */
const START_DIGEST = `
  with clock as (select ${LOCAL_NOW} as at, (${LOCAL_NOW} at time zone time_zone) as wall from organisation)
  insert into notice_digest (day, began_at) select wall::date, at from clock where wall::time >= '${DIGEST_TIME}'
  on conflict (only_row) do update set day = excluded.day, began_at = excluded.began_at where notice_digest.day < excluded.day`;
const IS_MORNING = `select 1 from organisation o left join notice_digest d on true
  where (${LOCAL_NOW} at time zone o.time_zone)::time >= '${DIGEST_TIME}'
    and (d.day is null or d.day < (${LOCAL_NOW} at time zone o.time_zone)::date)`;
const IS_UNSENT = `n.read_at is null and (n.mailed_at is null or n.mailed_at < n.created_at)`;
const FIND_DUE_USERS = `select distinct n.user_id as "userId", d.day::text as day, d.began_at::text as "beganAt"
  from notice_digest d join organisation o on (${LOCAL_NOW} at time zone o.time_zone)::date = d.day
  join notification n on n.created_at > d.began_at - ${MAX_AGE} and n.created_at <= d.began_at and ${IS_UNSENT}
  join app_user u on u.id = n.user_id and u.is_active and u.removed_at is null and u.email is not null
    and u.created_at < (d.day + time '${DIGEST_TIME}') at time zone o.time_zone
  left join notice_mail m on m.user_id = n.user_id
  where not coalesce(m.is_stopped, false) and (m.digest_day is null or m.digest_day < d.day)`;

interface DueUser {
  readonly userId: string;
  readonly day: string;
  /** Start time as text, because a `Date` would lose microseconds. */
  readonly beganAt: string;
}

/**
 * Scheduled task that mails unread notifications daily at 8:00 in the organization's time zone. A new user gets the
 * first digest at the next 8:00. The mail is queued in the transaction that records the day, so it is sent exactly
 * once.
 */
@Injectable()
export class NotificationDigestTask {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly notificationMails: NotificationMails,
  ) {}

  /** @param now null for the database's clock, which notifications use too */
  @Scheduled({ name: 'notification digests', intervalMs: INTERVAL_MS })
  async send(now: Date | null = null): Promise<void> {
    if (!this.notificationMails.canSend) return;
    if ((await this.sql.rows(IS_MORNING, [now])).length > 0) {
      await this.scheduler.runBeforeDigest();
      // Includes the notifications that the morning tasks just created.
      await this.sql.rows(START_DIGEST, [now]);
    }
    for (const waiting of await this.sql.rows<DueUser>(FIND_DUE_USERS, [now]))
      await this.transactions.run((tx) => this.sendTo(tx, waiting));
  }

  private async sendTo(tx: Tx, { userId, day, beganAt }: DueUser): Promise<void> {
    await tx.query('insert into notice_mail (user_id) values ($1) on conflict do nothing', [userId]);
    const mine = await queryRows(
      tx,
      `update notice_mail set digest_day = $2 where user_id = $1 and not is_stopped and (digest_day is null or digest_day < $2) returning 1`,
      [userId, day],
    );
    // Another worker was first, or the user has unsubscribed.
    if (mine.length === 0) return;
    const unread = await queryRows<UnreadNotification>(
      tx,
      `select n.id, n.type, n.title, n.body, n.link from notification n
       where n.user_id = $1 and n.created_at > $2::timestamptz - ${MAX_AGE} and n.created_at <= $2::timestamptz and ${IS_UNSENT}
       order by n.id desc`,
      [userId, beganAt],
    );
    await this.notificationMails.send(tx, userId, 'digest', unread);
  }
}
