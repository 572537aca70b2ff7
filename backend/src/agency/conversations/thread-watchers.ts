import type { ThreadWatch } from '@atrium/contract/agency/conversations/schemas';
import type { ThreadSubject, WatchLevel } from '@atrium/contract/agency/conversations/values';
import { Injectable } from '@nestjs/common';
import { queryRows } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { ThreadSubjects } from './thread-subjects.js';

/** Makes users watch a thread who have not chosen otherwise. */
export const watchThread = async (tx: Tx, threadId: number, userIds: readonly string[]): Promise<void> => {
  await tx.query(
    `insert into agency_thread_watcher (thread_id, user_id, level) select $1, unnest($2::uuid[]), 'all' on conflict do nothing`,
    [threadId, [...new Set(userIds)]],
  );
};

/** Returns the users with a choice, with their levels. */
export const readWatchers = async (tx: Tx, threadId: number): Promise<ReadonlyMap<string, WatchLevel>> => {
  const rows = await queryRows<{ userId: string; level: WatchLevel }>(
    tx,
    'select user_id as "userId", level from agency_thread_watcher where thread_id = $1',
    [threadId],
  );
  return new Map(rows.map(({ userId, level }) => [userId, level]));
};

/**
 * Stores of which comments of a thread users are notified. The author, assignee and owner of the subject watch it, and
 * users who comment or are mentioned, until they choose otherwise.
 */
@Injectable()
export class ThreadWatchers {
  constructor(
    private readonly transactions: Transactions,
    private readonly subjects: ThreadSubjects,
  ) {}

  async get(person: Person, subject: ThreadSubject): Promise<ThreadWatch> {
    await this.subjects.assertExists(subject);
    return this.transactions.run(async (tx) => {
      const [chosen] = await queryRows<ThreadWatch>(
        tx,
        `select w.level from agency_thread_watcher w join agency_thread h on h.id = w.thread_id
         where h.subject_kind = $1 and h.subject_id = $2 and h.audience = 'team' and w.user_id = $3`,
        [subject.kind, subject.id, person.id],
      );
      if (chosen !== undefined) return chosen;
      const info = await this.subjects.read(tx, subject);
      return { level: info?.followers.includes(person.id) === true ? 'all' : 'mentions' };
    });
  }

  update(person: Person, subject: ThreadSubject, { level }: ThreadWatch): Promise<ThreadWatch> {
    return this.transactions.run(async (tx) => {
      const threadId = await this.subjects.lockThread(tx, subject);
      await tx.query(
        `insert into agency_thread_watcher (thread_id, user_id, level) values ($1, $2, $3)
         on conflict (thread_id, user_id) do update set level = excluded.level`,
        [threadId, person.id, level],
      );
      return { level };
    });
  }
}
