import { getEntityPath } from '@atrium/rules/links/entity-path';
import { addWork, formatWork, getWorkOfPart, hasWork, NO_WORK, WORK_PROJECT } from '@atrium/rules/agency/open-work';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { getDisplayName, type PersonName } from '@atrium/rules/people/people';
import type { Project } from '@atrium/rules/people/rights';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { queryRows } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Scheduled } from '../../platform/jobs/scheduler.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import { HandoverRegistry, IS_ACCESS_ACTIVE } from '../directory.js';

const DAYS_BEFORE = 7;

interface EndingAccess extends PersonName {
  readonly id: number;
  readonly userId: string;
  readonly staffId: number;
  readonly project: Project;
  readonly until: string;
  readonly isToday: boolean;
}

const READ_ENDING = `select a.id, u.id as "userId", s.id as "staffId", u.first_name as "firstName", u.last_name as "lastName", u.email, a.project,
    a.until::text as until, a.until = organisation_today() as "isToday"
  from assignment a join staff s on s.id = a.staff_id join app_user u on u.id = s.user_id
  where ${IS_ACCESS_ACTIVE} and a.until <= organisation_today() + ${DAYS_BEFORE} and s.removed_at is null and u.is_active
    and not exists (select from access_ending_told t where t.assignment_id = a.id and t.until = a.until
      and t.on_the_day = (a.until = organisation_today()))
  order by a.id limit 200`;

/** SQL of the users to notify: administrators, and managers of the project. */
const READ_RECIPIENTS = `select u.id, u.role in ('admin', 'superadmin') as administers from app_user u
  where u.is_active and u.removed_at is null and u.id <> $2
    and (u.role in ('admin', 'superadmin') or u.role = 'manager' and exists (
      select from assignment a join staff s on s.id = a.staff_id
      where s.user_id = u.id and s.removed_at is null and a.project = $1 and ${IS_ACCESS_ACTIVE}))
  order by u.id`;

/** Sends notifications a week before and on the last day. */
@Injectable()
export class AccessExpiryTask {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly notifier: Notifier,
    private readonly handovers: HandoverRegistry,
  ) {}

  @Scheduled({ name: 'access expiry notifications', intervalMs: 60_000 })
  async notify(): Promise<void> {
    const ending = await this.sql.rows<EndingAccess>(READ_ENDING);
    for (const one of ending) await this.transactions.run((tx) => this.notifyOf(tx, one));
  }

  private async notifyOf(
    tx: Tx,
    { id, userId, staffId, project, until, isToday, ...person }: EndingAccess,
  ): Promise<void> {
    const recipients = await queryRows(
      tx,
      `insert into access_ending_told (assignment_id, until, on_the_day) values ($1, $2, $3) on conflict do nothing returning 1`,
      [id, until, isToday],
    );
    // Another process has already sent it.
    if (recipients.length === 0) return;
    const who = getDisplayName(person);
    const hear = await queryRows<{ id: string; administers: boolean }>(tx, READ_RECIPIENTS, [project, userId]);
    const openWork = project === WORK_PROJECT ? await this.describeOpenWork(tx, userId) : '';
    const when = isToday ? 'today, at the end of the day' : `on ${formatDayWithYear(until)}`;
    for (const administers of [true, false])
      await this.notifier.notify(
        tx,
        hear.filter((one) => one.administers === administers).map((one) => one.id),
        {
          type: 'assignment.ending',
          title: isToday ? 'Access ends today' : 'Access ends soon',
          body: `The access of ${who} to ${PROJECT_NAMES[project]} ends ${when}.${openWork}${administers ? ' You can extend it.' : ' An administrator can extend it.'}`,
          link: administers ? getEntityPath({ kind: 'person', id: staffId }) : `/${project}`,
          project: administers ? null : project,
          dedupe: `assignment ${id} ends ${until}${isToday ? ' today' : ''}`,
        },
      );
  }

  /** Returns a sentence with the work that will have no owner with access; empty without work. */
  private async describeOpenWork(tx: Tx, userId: string): Promise<string> {
    const work = (await this.handovers.readOpenParts(tx, userId)).map(getWorkOfPart).reduce(addWork, NO_WORK);
    return hasWork(work) ? ` Still open: ${formatWork(work)}.` : '';
  }
}
