import { Injectable, type OnModuleInit } from '@nestjs/common';
import { rowsOf } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Housekeeping } from '../../platform/jobs/housekeeping.js';
import type { UnreadNotice } from './notice-mail-of.js';
import { NoticeMails } from './notice-mails.js';

const EVERY_MS = 60_000;
/** Local time of the organization. */
const BEGINS_AT = '08:00';
/** Older notifications, unsent while mail was down, are left out. */
const LOOKS_BACK = `interval '3 days'`;

const NOW = 'coalesce($1::timestamptz, clock_timestamp())';
/** Every day, since a clinic works on Saturdays, and users without notifications get no mail. */
const BEGIN = `
  with clock as (select ${NOW} as at, (${NOW} at time zone time_zone) as wall from organisation)
  insert into notice_digest (day, began_at) select wall::date, at from clock where wall::time >= '${BEGINS_AT}'
  on conflict (only_row) do update set day = excluded.day, began_at = excluded.began_at where notice_digest.day < excluded.day`;
const IS_MORNING = `select 1 from organisation o left join notice_digest d on true
  where (${NOW} at time zone o.time_zone)::time >= '${BEGINS_AT}'
    and (d.day is null or d.day < (${NOW} at time zone o.time_zone)::date)`;
const UNTOLD = `n.read_at is null and (n.mailed_at is null or n.mailed_at < n.created_at)`;
const WAITING = `select distinct n.user_id as "userId", d.day::text as day, d.began_at::text as "beganAt"
  from notice_digest d join organisation o on (${NOW} at time zone o.time_zone)::date = d.day
  join notification n on n.created_at > d.began_at - ${LOOKS_BACK} and n.created_at <= d.began_at and ${UNTOLD}
  join app_user u on u.id = n.user_id and u.is_active and u.removed_at is null and u.email is not null
    and u.created_at < (d.day + time '${BEGINS_AT}') at time zone o.time_zone
  left join notice_mail m on m.user_id = n.user_id
  where not coalesce(m.is_stopped, false) and (m.digest_day is null or m.digest_day < d.day)`;

interface Waiting {
  readonly userId: string;
  readonly day: string;
  /** Text, because a `Date` would lose microseconds. */
  readonly beganAt: string;
}

/**
 * Mails unread notifications daily at eight in the organization's time zone, beginning with the first eight o'clock
 * after a user was added. The mail is enqueued in the transaction that records the day, so it is sent exactly once.
 */
@Injectable()
export class NoticeDigest implements OnModuleInit {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly mails: NoticeMails,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register({ name: 'digests of notices', everyMs: EVERY_MS, run: () => this.send() });
  }

  /** @param now null for the database's clock, which notifications use too */
  async send(now: Date | null = null): Promise<void> {
    if (!this.mails.canSend) return;
    if ((await this.sql.rows(IS_MORNING, [now])).length > 0) {
      await this.housekeeping.beforeDigest();
      // Includes the notifications that the morning tasks just created.
      await this.sql.rows(BEGIN, [now]);
    }
    for (const waiting of await this.sql.rows<Waiting>(WAITING, [now]))
      await this.transactions.run((tx) => this.sendTo(tx, waiting));
  }

  private async sendTo(tx: Tx, { userId, day, beganAt }: Waiting): Promise<void> {
    await tx.query('insert into notice_mail (user_id) values ($1) on conflict do nothing', [userId]);
    const mine = await rowsOf(
      tx,
      `update notice_mail set digest_day = $2 where user_id = $1 and not is_stopped and (digest_day is null or digest_day < $2) returning 1`,
      [userId, day],
    );
    // Another worker was first, or the user has unsubscribed.
    if (mine.length === 0) return;
    const unread = await rowsOf<UnreadNotice>(
      tx,
      `select n.id, n.type, n.title, n.body, n.link from notification n
       where n.user_id = $1 and n.created_at > $2::timestamptz - ${LOOKS_BACK} and n.created_at <= $2::timestamptz and ${UNTOLD}
       order by n.id desc`,
      [userId, beganAt],
    );
    await this.mails.send(tx, userId, 'digest', unread);
  }
}
