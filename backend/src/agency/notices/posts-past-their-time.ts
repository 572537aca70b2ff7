import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '../../platform/database/transaction.js';
import { Housekeeping } from '../../platform/jobs/housekeeping.js';
import { Notices } from '../../platform/notifications/notices.js';
import { THIS_WEEK } from '../counting/counted-tasks.js';
import { AgencyPeople } from './agency-people.js';
import { unpublishedNotice } from './work-notice.js';
import { rowsOf } from '../../platform/database/rows.js';

const EVERY_MS = 60_000;

/** Scheduled posts in the past, without a notification for that time. */
const PAST = `select p.id, p.client_id as "clientId", k.name as "clientName", p.author_id as "authorId", p.scheduled_at::text as "scheduledAt"
  from agency_posts p join agency_clients k on k.id = p.client_id cross join ${THIS_WEEK}
  where p.status = 'scheduled' and p.scheduled_at < w.now
    and not exists (select from agency_told_posts t where t.post_id = p.id and t.scheduled_at = p.scheduled_at)
  order by p.scheduled_at, p.id limit 200 for update of p skip locked`;
const TOLD = `insert into agency_told_posts (post_id, scheduled_at) values ($1, $2::timestamp)
  on conflict (post_id) do update set scheduled_at = excluded.scheduled_at`;

interface PastPost {
  readonly id: number;
  readonly clientId: number;
  readonly clientName: string;
  readonly authorId: string | null;
  readonly scheduledAt: string;
}

/** Reminds the author of a scheduled post after its time, because posts are published and marked by hand. */
@Injectable()
export class PostsPastTheirTime implements OnModuleInit {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly transactions: Transactions,
    private readonly people: AgencyPeople,
    private readonly notices: Notices,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register({ name: 'posts past their time', everyMs: EVERY_MS, run: () => this.tell() });
  }

  async tell(): Promise<void> {
    await this.transactions.run(async (tx) => {
      const posts = await rowsOf<PastPost>(tx, PAST);
      if (posts.length === 0) return;
      const members = new Set(await this.people.membersOf(posts.flatMap(({ authorId }) => authorId ?? [])));
      for (const post of posts) {
        await tx.query(TOLD, [post.id, post.scheduledAt]);
        if (post.authorId !== null && members.has(post.authorId))
          await this.notices.tell(tx, [post.authorId], {
            ...unpublishedNotice(post),
            dedupe: `post ${post.id} ${post.scheduledAt}`,
          });
      }
    });
  }
}
