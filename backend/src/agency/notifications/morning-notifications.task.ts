import { getElapsedPercentage, isBehind } from '@atrium/rules/agency/goal-progress';
import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Scheduled } from '../../platform/jobs/scheduler.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import { COUNTED_TASKS, IS_OPEN, CURRENT_WEEK } from '../task-counts/counted-tasks.js';
import { GOAL_PROGRESS } from '../goals/goal.entity.js';
import { AgencyRecipients } from './agency-recipients.js';
import { createBehindNotification, createDueNotification, createOverdueNotification } from './work-notifications.js';
import { queryRows } from '../../platform/database/rows.js';

const INTERVAL_MS = 60_000;
/** Time of day at which morning notifications are sent, in the organization's time zone. */
const MORNING_TIME = '08:00';

/** Returns a row when today's notifications are due, with the date of the previous ones. */
const READ_MORNING = `select w.today::text as today, coalesce(m.day, w.today - 1)::text as since
  from ${CURRENT_WEEK} left join agency_morning m on true
  where w.now::time >= '${MORNING_TIME}' and (m.day is null or m.day < w.today)`;
const START_MORNING = `insert into agency_morning (day) values ($1)
  on conflict (only_row) do update set day = excluded.day where agency_morning.day < excluded.day returning day`;

const tasksByUserSql = (days: string): string =>
  `select t.assignee_user_id as "userId", count(*)::int as tasks, min(t.id) as "taskId", min(t.title) as title from ${COUNTED_TASKS}
   where ${IS_OPEN} and ${days} group by 1 order by 1`;
const READ_DUE = tasksByUserSql('t.due_date = $1');
/** SQL of open tasks that became overdue since the last notifications: due on or after that day and before today. */
const READ_NEW_OVERDUE = tasksByUserSql('t.due_date >= $2 and t.due_date < $1');

const ACTIVE_GOALS = `select g.id, g.title, g.owner_user_id as "ownerId", g.start_date::text as "startDate", g.due_date::text as "dueDate",
    ${GOAL_PROGRESS} as progress, b.goal_id is not null as "isNotified"
  from agency_goals g left join agency_told_behind b on b.goal_id = g.id where g.status = 'active' order by g.id`;

interface UserTasks {
  /** Null for the tasks of assignees who are no user. */
  readonly userId: string | null;
  readonly tasks: number;
  readonly taskId: number;
  readonly title: string;
}
interface ActiveGoal {
  readonly id: number;
  readonly title: string;
  readonly ownerId: string | null;
  readonly startDate: string;
  readonly dueDate: string;
  readonly progress: number;
  readonly isNotified: boolean;
}

/**
 * Notifies users every morning, in the organization's time zone, of due tasks, new overdue tasks and goals that fell
 * behind. A worker that was down catches up later that day.
 */
@Injectable()
export class MorningNotificationsTask {
  constructor(
    private readonly transactions: Transactions,
    private readonly recipients: AgencyRecipients,
    private readonly notifier: Notifier,
  ) {}

  @Scheduled({ name: 'morning notifications', intervalMs: INTERVAL_MS, isBeforeDigest: true })
  async notify(): Promise<void> {
    await this.transactions.run(async (tx) => {
      const [morning] = await queryRows<{ today: string; since: string }>(tx, READ_MORNING);
      if (morning === undefined) return;
      // Only the process that writes the day sends the notifications.
      const begun = await queryRows(tx, START_MORNING, [morning.today]);
      if (begun.length === 0) return;
      const due = await queryRows<UserTasks>(tx, READ_DUE, [morning.today]);
      const late = await queryRows<UserTasks>(tx, READ_NEW_OVERDUE, [morning.today, morning.since]);
      const goals = await queryRows<ActiveGoal>(tx, ACTIVE_GOALS);
      const taskRecipients = await this.recipients.findForOwners('tasks');
      const goalRecipients = await this.recipients.findForOwners('goals');
      for (const [create, owners, key] of [
        [createDueNotification, due, 'due'],
        [createOverdueNotification, late, 'overdue'],
      ] as const)
        for (const owned of owners) {
          const { userIds, areManagers } = taskRecipients(owned.userId);
          const dedupe = `${key} ${morning.today}${areManagers ? ` of ${owned.userId}` : ''}`;
          await this.notifier.notify(tx, userIds, { ...create(owned, areManagers), dedupe });
        }
      for (const goal of goals) await this.notifyOfGoal(tx, goal, morning.today, goalRecipients);
    });
  }

  /** Notifies once when a goal falls behind, and again only after it has caught up. */
  private async notifyOfGoal(
    tx: Tx,
    goal: ActiveGoal,
    today: string,
    recipientsOf: Awaited<ReturnType<AgencyRecipients['findForOwners']>>,
  ): Promise<void> {
    const elapsed = getElapsedPercentage(goal.startDate, goal.dueDate, today);
    const behind = isBehind(goal.progress, elapsed);
    if (behind === goal.isNotified) return;
    if (!behind) {
      await tx.query('delete from agency_told_behind where goal_id = $1', [goal.id]);
      return;
    }
    await tx.query('insert into agency_told_behind (goal_id) values ($1)', [goal.id]);
    const { userIds, areManagers } = recipientsOf(goal.ownerId);
    await this.notifier.notify(tx, userIds, {
      ...createBehindNotification({ ...goal, elapsed }, areManagers),
      dedupe: `behind ${goal.id} ${today}`,
    });
  }
}
