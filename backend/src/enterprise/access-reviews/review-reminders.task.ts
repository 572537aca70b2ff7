import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatPlural } from '@atrium/rules/stock/labels';
import { formatQuarter } from '@atrium/rules/time/quarters';
import { Injectable } from '@nestjs/common';
import { queryRows } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions } from '../../platform/database/transaction.js';
import { Scheduled } from '../../platform/jobs/scheduler.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import { AccessReviewsService } from './access-reviews.service.js';

const INTERVAL_MS = 60_000;
const LINK = '/enterprise/access-reviews';

/**
 * SQL of the newest unfinished review and its reminder stage: opened, a week left, last day, and each week after it.
 */
const READ_OPEN_REVIEW = `select v.id, v.quarter, v.due_on::text as "dueOn",
    (select count(*)::int from access_review_row w where w.review_id = v.id and w.decision is null) as open,
    case when organisation_today() > v.due_on then 'overdue ' || (organisation_today() - v.due_on) / 7
      when organisation_today() = v.due_on then 'last day' when organisation_today() >= v.due_on - 7 then 'week' else 'begun' end as stage
  from access_review v where v.finished_at is null order by v.quarter desc limit 1`;

@Injectable()
export class ReviewRemindersTask {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly reviews: AccessReviewsService,
    private readonly notifier: Notifier,
  ) {}

  @Scheduled({ name: 'reviews of access', intervalMs: INTERVAL_MS })
  async run(): Promise<void> {
    await this.reviews.openDueReview();
    const [waiting] = await this.sql.rows<{ id: number; quarter: string; dueOn: string; open: number; stage: string }>(
      READ_OPEN_REVIEW,
    );
    if (waiting === undefined || waiting.open === 0) return;
    const { id, quarter, dueOn, open, stage } = waiting;
    const isLate = stage.startsWith('overdue');
    await this.transactions.run(async (tx) => {
      const administrators = await queryRows<{ id: string }>(
        tx,
        `select id from app_user where role in ('admin', 'superadmin') and is_active and removed_at is null order by id`,
      );
      await this.notifier.notify(
        tx,
        administrators.map((one) => one.id),
        {
          type: 'access-review.due',
          title: isLate ? 'Access review overdue' : 'Access review',
          body: `${formatQuarter(quarter)}: ${formatPlural(open, 'decision')} ${isLate ? 'overdue since' : 'due by'} ${formatDayWithYear(dueOn)}`,
          link: LINK,
          project: null,
          dedupe: `access-review ${id} ${stage}`,
        },
      );
    });
  }
}
