import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { displayName, type PersonName } from '@atrium/rules/people/people';
import type { Project } from '@atrium/rules/people/rights';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { rowsOf } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Housekeeping } from '../../platform/jobs/housekeeping.js';
import { Notices } from '../../platform/notifications/notices.js';
import { ACCESS_HOLDS } from '../directory.js';
import { AssignmentsService } from './assignments.service.js';

/** Expired access is unusable at once; this is the delay until lists and screens show it. */
const END_EVERY_MS = 5_000;
const TELL_EVERY_MS = 60_000;
const DAYS_BEFORE = 7;

interface Ending extends PersonName {
  readonly id: number;
  readonly userId: string;
  readonly project: Project;
  readonly until: string;
  readonly isToday: boolean;
}

const ENDING = `select a.id, u.id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email, a.project,
    a.until::text as until, a.until = organisation_today() as "isToday"
  from assignment a join staff s on s.id = a.staff_id join app_user u on u.id = s.user_id
  where ${ACCESS_HOLDS} and a.until <= organisation_today() + ${DAYS_BEFORE} and s.removed_at is null and u.is_active
    and not exists (select from access_ending_told t where t.assignment_id = a.id and t.until = a.until
      and t.on_the_day = (a.until = organisation_today()))
  order by a.id limit 200`;

/** Users to notify: administrators, and managers of the project. */
const WHO_HEARS = `select u.id, u.role in ('admin', 'superadmin') as administers from app_user u
  where u.is_active and u.removed_at is null and u.id <> $2
    and (u.role in ('admin', 'superadmin') or u.role = 'manager' and exists (
      select from assignment a join staff s on s.id = a.staff_id
      where s.user_id = u.id and s.removed_at is null and a.project = $1 and ${ACCESS_HOLDS}))
  order by u.id`;

const TEAM_SCREENS: Readonly<Record<Project, string>> = {
  'perfect-b': '/perfect-b',
  'talent-phi': '/talent-phi/team',
};

/** Ends expired access, and sends notifications a week before and on the last day. */
@Injectable()
export class AccessTerms implements OnModuleInit {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly assignments: AssignmentsService,
    private readonly notices: Notices,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register({
      name: 'access whose last day is over',
      everyMs: END_EVERY_MS,
      run: () => this.assignments.endOver(),
    });
    this.housekeeping.register({
      name: 'notices of access that ends',
      everyMs: TELL_EVERY_MS,
      run: () => this.tell(),
    });
  }

  async tell(): Promise<void> {
    const ending = await this.sql.rows<Ending>(ENDING);
    for (const one of ending) await this.transactions.run((tx) => this.tellOf(tx, one));
  }

  private async tellOf(tx: Tx, { id, userId, project, until, isToday, ...person }: Ending): Promise<void> {
    const told = await rowsOf(
      tx,
      `insert into access_ending_told (assignment_id, until, on_the_day) values ($1, $2, $3) on conflict do nothing returning 1`,
      [id, until, isToday],
    );
    // Another process has already sent it.
    if (told.length === 0) return;
    const who = displayName(person);
    const hear = await rowsOf<{ id: string; administers: boolean }>(tx, WHO_HEARS, [project, userId]);
    const when = isToday ? 'today, at the end of the day' : `on ${formatDayWithYear(until)}`;
    for (const administers of [true, false])
      await this.notices.tell(
        tx,
        hear.filter((one) => one.administers === administers).map((one) => one.id),
        {
          type: 'assignment.ending',
          title: isToday ? 'Access Ends Today' : 'Access Ends Soon',
          body: `The access of ${who} to ${PROJECT_NAMES[project]} ends ${when}.${administers ? ' You can extend it.' : ' An administrator can extend it.'}`,
          link: administers ? `/enterprise/staff?search=${encodeURIComponent(who)}` : TEAM_SCREENS[project],
          project: administers ? null : project,
          dedupe: `assignment ${id} ends ${until}${isToday ? ' today' : ''}`,
        },
      );
  }
}
