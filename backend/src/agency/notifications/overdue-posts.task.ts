import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transaction.js';
import { Scheduled } from '../../platform/jobs/scheduler.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import { CURRENT_WEEK } from '../task-counts/counted-tasks.js';
import { AgencyRecipients } from './agency-recipients.js';
import { createUnpublishedNotification } from './work-notifications.js';
import { queryRows } from '../../platform/database/rows.js';

const INTERVAL_MS = 60_000;

/** SQL of scheduled posts whose time has passed and whose author was not yet notified for that time. */
const FIND_OVERDUE = `select p.id, p.client_id as "clientId", k.name as "clientName", p.responsible_id as "responsibleId", p.scheduled_at::text as "scheduledAt"
  from agency_posts p join agency_clients k on k.id = p.client_id cross join ${CURRENT_WEEK}
  where p.status = 'scheduled' and p.scheduled_at < w.now
    and not exists (select from agency_told_posts t where t.post_id = p.id and t.scheduled_at = p.scheduled_at)
  order by p.scheduled_at, p.id limit 200 for update of p skip locked`;
const MARK_NOTIFIED = `insert into agency_told_posts (post_id, scheduled_at) values ($1, $2::timestamp)
  on conflict (post_id) do update set scheduled_at = excluded.scheduled_at`;

interface OverduePost {
  readonly id: number;
  readonly clientId: number;
  readonly clientName: string;
  readonly responsibleId: string | null;
  readonly scheduledAt: string;
}

/** Reminds the responsible user of a scheduled post after its time, because posts are published and marked by hand. */
@Injectable()
export class OverduePostsTask {
  constructor(
    private readonly transactions: Transactions,
    private readonly recipients: AgencyRecipients,
    private readonly notifier: Notifier,
  ) {}

  @Scheduled({ name: 'posts past their time', intervalMs: INTERVAL_MS })
  async notify(): Promise<void> {
    await this.transactions.run(async (tx) => {
      const posts = await queryRows<OverduePost>(tx, FIND_OVERDUE);
      if (posts.length === 0) return;
      const recipientsOf = await this.recipients.findForOwners('posts');
      for (const post of posts) {
        await tx.query(MARK_NOTIFIED, [post.id, post.scheduledAt]);
        const { userIds, areManagers } = recipientsOf(post.responsibleId);
        await this.notifier.notify(tx, userIds, {
          ...createUnpublishedNotification(post, areManagers),
          dedupe: `post ${post.id} ${post.scheduledAt}`,
        });
      }
    });
  }
}
