import { NOTICE_TYPES } from '@atrium/rules/people/notices';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { rowsOf } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Housekeeping } from '../../platform/jobs/housekeeping.js';
import type { UnreadNotice } from './notice-mail-of.js';
import { NoticeMails } from './notice-mails.js';

const EVERY_MS = 15_000;
/** Delay that merges several notifications into one mail and skips those read in the app. */
const WAITS = `interval '30 seconds'`;
/** Older notifications are left to the digest. */
const LOOKS_BACK = `interval '6 hours'`;

const TYPES = Object.keys(NOTICE_TYPES);
const KINDS = Object.values(NOTICE_TYPES);

/** Unread notifications to mail at once. One that later events extend is not mailed again. */
const OF_KIND = `join unnest($1::text[], $2::text[]) as k (type, kind) on k.type = n.type
  join notice_by_mail b on b.user_id = n.user_id and b.kind = k.kind and b.how = 'at-once'
  where n.read_at is null and n.mailed_at is null and n.created_at > now() - ${LOOKS_BACK}`;
const WAITING = `select n.user_id as "userId" from notification n ${OF_KIND}
  group by n.user_id having min(n.created_at) < now() - ${WAITS} or max(n.count) > 1`;

/** Mails notifications immediately to users who chose so. */
@Injectable()
export class NoticesAtOnce implements OnModuleInit {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly mails: NoticeMails,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register({ name: 'notices by mail', everyMs: EVERY_MS, run: () => this.send() });
  }

  async send(): Promise<void> {
    if (!this.mails.canSend) return;
    for (const { userId } of await this.sql.rows<{ userId: string }>(WAITING, [TYPES, KINDS]))
      await this.transactions.run((tx) => this.sendTo(tx, userId));
  }

  private async sendTo(tx: Tx, userId: string): Promise<void> {
    await tx.query('insert into notice_mail (user_id) values ($1) on conflict do nothing', [userId]);
    const mine = await rowsOf(tx, 'select 1 from notice_mail where user_id = $1 and not is_stopped for update', [
      userId,
    ]);
    if (mine.length === 0) return;
    // Reads after locking, to skip what another worker has just mailed.
    const unread = await rowsOf<UnreadNotice>(
      tx,
      `select n.id, n.type, n.title, n.body, n.link from notification n ${OF_KIND} and n.user_id = $3 order by n.id desc`,
      [TYPES, KINDS, userId],
    );
    await this.mails.send(tx, userId, 'at-once', unread);
  }
}
