import {
  BUDGET_MARKS,
  createBudgetNotification,
  findReachedMark,
} from '../../agency/notifications/budget-notification.js';
import { PROJECT_SUMS, spentMoneySql } from '../../agency/marketing-projects/project-spending.js';
import { queryRow } from '../../platform/database/rows.js';
import type { RowWriter } from '../row-writer.js';
import { type DemoProject, projects } from './agency-data.js';
import type { DemoCalendar } from './agency-history.js';

/** Budgets are rounded to multiples of this amount. */
const BUDGET_STEP = 10;

const computeBudget = ({ budget, usedPercent }: DemoProject, spent: number): number =>
  usedPercent === null || spent === 0
    ? budget
    : Math.max(BUDGET_STEP, Math.floor(spent / (usedPercent / 100) / BUDGET_STEP) * BUDGET_STEP);

/**
 * Inserts the projects after the logged hours, which move to them. Budget marks count as notified, so that the start sends no
 * notifications; the manager has yesterday's notification of the exhausted budget.
 */
export const insertProjects = async (
  writer: RowWriter,
  calendar: DemoCalendar,
  accounts: ReadonlyMap<string, string>,
): Promise<void> => {
  const { tx } = writer;
  await writer.insert('agency_marketing_projects', projects, (project) => {
    const { name, client, clientName, description, status, from, to, made } = project;
    const createdAt = calendar.at(calendar.workingDay(made), 200);
    const managerId = accounts.get(project.manager);
    const columns = { name, client, clientName: client?.columns.name ?? clientName, description, status };
    const span = { startDate: calendar.workingDay(from), endDate: calendar.workingDay(to) };
    return { ...columns, ...span, projectManagerId: managerId, createdAt, updatedAt: createdAt, updatedBy: managerId };
  });
  for (const project of projects) {
    const id = writer.getId(project);
    await tx.query(
      'insert into agency_marketing_project_goals (goal_id, marketing_project_id) select id, $1 from agency_goals where title = any ($2::text[])',
      [id, project.goals],
    );
    await tx.query(
      `update agency_time_entries e set project_id = l.marketing_project_id from agency_marketing_project_goals l
       where l.goal_id = e.goal_id and l.marketing_project_id = $1`,
      [id],
    );
    const { spent } = await queryRow<{ spent: string }>(
      tx,
      `select m.spent::text as spent from agency_marketing_projects p ${PROJECT_SUMS} cross join lateral (select ${spentMoneySql('s.rated_seconds')} as spent) m where p.id = $1`,
      [id],
    );
    const budget = computeBudget(project, Number(spent));
    const used = (Number(spent) * 100) / budget;
    const percent = used > 100 ? Math.ceil(used) : Math.floor(used);
    await tx.query('update agency_marketing_projects set budget = $2, told_percent = $3 where id = $1', [
      id,
      budget,
      findReachedMark(percent),
    ]);
    const [highest] = BUDGET_MARKS;
    const userId = accounts.get('daniel');
    if (percent < highest || userId === undefined) continue;
    const { type, title, body, link } = createBudgetNotification({ id, name: project.name, percent }, highest);
    const createdAt = calendar.at(calendar.workingDay(-1), 470);
    await writer.insert('notification', [{ type, title, body, link, userId, dedupe: `demo budget ${id}`, createdAt }]);
  }
};
