import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { plural } from '@atrium/rules/stock/labels';
import { quarterName } from '@atrium/rules/time/quarters';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { rowsOf } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions } from '../../platform/database/transaction.js';
import { Housekeeping } from '../../platform/jobs/housekeeping.js';
import { Notices } from '../../platform/notifications/notices.js';
import { AccessReviewsService } from './access-reviews.service.js';

const EVERY_MS = 60_000;
const LINK = '/enterprise/access-reviews';

/** The newest unfinished review and its stage: begun, a week left, last day, and each week after it. */
const WAITING = `select v.id, v.quarter, v.due_on::text as "dueOn",
    (select count(*)::int from access_review_row w where w.review_id = v.id and w.decision is null) as open,
    case when organisation_today() > v.due_on then 'overdue ' || (organisation_today() - v.due_on) / 7
      when organisation_today() = v.due_on then 'last day' when organisation_today() >= v.due_on - 7 then 'week' else 'begun' end as stage
  from access_review v where v.finished_at is null order by v.quarter desc limit 1`;

@Injectable()
export class ReviewReminders implements OnModuleInit {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly reviews: AccessReviewsService,
    private readonly notices: Notices,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register({ name: 'reviews of access', everyMs: EVERY_MS, run: () => this.run() });
  }

  async run(): Promise<void> {
    await this.reviews.openDue();
    const [waiting] = await this.sql.rows<{ id: number; quarter: string; dueOn: string; open: number; stage: string }>(
      WAITING,
    );
    if (waiting === undefined || waiting.open === 0) return;
    const { id, quarter, dueOn, open, stage } = waiting;
    const isLate = stage.startsWith('overdue');
    await this.transactions.run(async (tx) => {
      const administrators = await rowsOf<{ id: string }>(
        tx,
        `select id from app_user where role in ('admin', 'superadmin') and is_active and removed_at is null order by id`,
      );
      await this.notices.tell(
        tx,
        administrators.map((one) => one.id),
        {
          type: 'access-review.due',
          title: isLate ? 'Review of Access Overdue' : 'Review of Access',
          body: `${quarterName(quarter)}: ${plural(open, 'access is', 'accesses are')} to be confirmed or ended ${isLate ? 'since' : 'by'} ${formatDayWithYear(dueOn)}`,
          link: LINK,
          project: null,
          dedupe: `access-review ${id} ${stage}`,
        },
      );
    });
  }
}
