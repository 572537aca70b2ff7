import { goalElapsed, isBehind } from '@atrium/rules/agency/goal-progress';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Housekeeping } from '../../platform/jobs/housekeeping.js';
import { Notices } from '../../platform/notifications/notices.js';
import { COUNTED_TASKS, IS_OPEN, THIS_WEEK } from '../counting/counted-tasks.js';
import { GOAL_PROGRESS } from '../goals/goal.entity.js';
import { AgencyPeople } from './agency-people.js';
import { behindNotice, dueNotice, overdueNotice } from './work-notice.js';
import { rowsOf } from '../../platform/database/rows.js';

const EVERY_MS = 60_000;
/** Local time of the organization. */
const BEGINS_AT = '08:00';

/** Returns a row when today's notifications are due, with the date of the previous ones. */
const MORNING = `select w.today::text as today, coalesce(m.day, w.today - 1)::text as since
  from ${THIS_WEEK} left join agency_morning m on true
  where w.now::time >= '${BEGINS_AT}' and (m.day is null or m.day < w.today)`;
const BEGIN = `insert into agency_morning (day) values ($1)
  on conflict (only_row) do update set day = excluded.day where agency_morning.day < excluded.day returning day`;

const tasksOfPeople = (days: string): string =>
  `select t.assignee_user_id as "userId", count(*)::int as tasks, min(t.title) as title from ${COUNTED_TASKS}
   where ${IS_OPEN} and t.assignee_user_id is not null and ${days} group by 1 order by 1`;
const DUE = tasksOfPeople('t.due_date = $1');
/** Open tasks that became overdue: due from the day of the previous notifications until yesterday. */
const BECAME_OVERDUE = tasksOfPeople('t.due_date >= $2 and t.due_date < $1');

const ACTIVE_GOALS = `select g.id, g.title, g.owner_user_id as "ownerId", g.start_date::text as "startDate", g.due_date::text as "dueDate",
    ${GOAL_PROGRESS} as progress, b.goal_id is not null as "isTold"
  from agency_goals g left join agency_told_behind b on b.goal_id = g.id where g.status = 'active' order by g.id`;

interface OfPerson {
  readonly userId: string;
  readonly tasks: number;
  readonly title: string;
}
interface ActiveGoal {
  readonly id: number;
  readonly title: string;
  readonly ownerId: string | null;
  readonly startDate: string;
  readonly dueDate: string;
  readonly progress: number;
  readonly isTold: boolean;
}

/**
 * Notifies users every morning, in the organization's time zone, of due tasks, new overdue tasks and goals that fell
 * behind. A worker that was down catches up later that day.
 */
@Injectable()
export class AgencyMorning implements OnModuleInit {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly transactions: Transactions,
    private readonly people: AgencyPeople,
    private readonly notices: Notices,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register({
      name: "the morning's notices",
      everyMs: EVERY_MS,
      isBeforeDigest: true,
      run: () => this.tell(),
    });
  }

  async tell(): Promise<void> {
    await this.transactions.run(async (tx) => {
      const [morning] = await rowsOf<{ today: string; since: string }>(tx, MORNING);
      if (morning === undefined) return;
      // Only the process that writes the day sends the notifications.
      const begun = await rowsOf(tx, BEGIN, [morning.today]);
      if (begun.length === 0) return;
      const due = await rowsOf<OfPerson>(tx, DUE, [morning.today]);
      const late = await rowsOf<OfPerson>(tx, BECAME_OVERDUE, [morning.today, morning.since]);
      const goals = await rowsOf<ActiveGoal>(tx, ACTIVE_GOALS);
      const members = new Set(
        await this.people.membersOf([
          ...[...due, ...late].map(({ userId }) => userId),
          ...goals.flatMap(({ ownerId }) => ownerId ?? []),
        ]),
      );
      for (const of of due.filter(({ userId }) => members.has(userId)))
        await this.notices.tell(tx, [of.userId], { ...dueNotice(of), dedupe: `due ${morning.today}` });
      for (const of of late.filter(({ userId }) => members.has(userId)))
        await this.notices.tell(tx, [of.userId], { ...overdueNotice(of), dedupe: `overdue ${morning.today}` });
      for (const goal of goals) await this.tellOfGoal(tx, goal, morning.today, members);
    });
  }

  /** Notifies once when a goal falls behind, and again only after it has caught up. */
  private async tellOfGoal(tx: Tx, goal: ActiveGoal, today: string, members: ReadonlySet<string>): Promise<void> {
    const elapsed = goalElapsed(goal.startDate, goal.dueDate, today);
    const behind = isBehind(goal.progress, elapsed);
    if (behind === goal.isTold) return;
    if (!behind) {
      await tx.query('delete from agency_told_behind where goal_id = $1', [goal.id]);
      return;
    }
    await tx.query('insert into agency_told_behind (goal_id) values ($1)', [goal.id]);
    if (goal.ownerId !== null && members.has(goal.ownerId))
      await this.notices.tell(tx, [goal.ownerId], {
        ...behindNotice({ ...goal, elapsed }),
        dedupe: `behind ${goal.id} ${today}`,
      });
  }
}
