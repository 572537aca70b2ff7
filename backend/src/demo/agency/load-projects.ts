import type { EntityManager } from 'typeorm';
import { PROJECT_SUMS, spentSql } from '../../agency/marketing-projects/project-spending.js';
import { budgetNotice, BUDGET_MARKS, markOf } from '../../agency/notices/budget-notice.js';
import type { StoryCalendar } from './agency-story.js';
import type { DemoClientKey, DemoPerson } from './demo-clients.js';
import { DEMO_PROJECTS, type DemoProject } from './demo-projects.js';
import { rowOf } from '../../platform/database/rows.js';

/** Budgets are agreed on in tens. */
const STEP = 10;

interface Loaded {
  readonly id: number;
  readonly spent: string;
}

const budgetOf = ({ budget, usedPercent }: DemoProject, spent: number): number =>
  usedPercent === null || spent === 0 ? budget : Math.max(STEP, Math.floor(spent / (usedPercent / 100) / STEP) * STEP);

const insertProject = async (
  tx: EntityManager,
  calendar: StoryCalendar,
  demo: DemoProject,
  clients: Readonly<Record<DemoClientKey, number>>,
  managerId: string | null,
): Promise<Loaded> => {
  const day = (offset: number | null): string | null => (offset === null ? null : calendar.workingDay(offset));
  const clientId = typeof demo.client === 'string' ? clients[demo.client] : null;
  const made = await rowOf<{ id: number }>(
    tx,
    `insert into agency_marketing_projects (name, client_id, client_name, description, project_manager_id, status, start_date, end_date, created_at, updated_at, updated_by)
     values ($1, $2, coalesce((select name from agency_clients where id = $2), $3), $4, $5, $6, $7, $8, $9, $9, $5) returning id`,
    [
      demo.name,
      clientId,
      typeof demo.client === 'string' ? '' : demo.client.name,
      demo.description,
      managerId,
      demo.status,
      day(demo.from),
      day(demo.to),
      calendar.at(calendar.workingDay(demo.made), 200),
    ],
  );
  await tx.query(
    'insert into agency_marketing_project_goals (goal_id, marketing_project_id) select id, $1 from agency_goals where title = any ($2::text[])',
    [made.id, demo.goals],
  );
  const loaded = await rowOf<Loaded>(
    tx,
    `select p.id, m.spent::text as spent from agency_marketing_projects p ${PROJECT_SUMS} cross join lateral (select ${spentSql('s.rated_seconds')} as spent) m where p.id = $1`,
    [made.id],
  );
  return loaded;
};

/**
 * After the hours. Every mark counts as told of, so that nothing is told of when the demonstration starts; of the
 * budget that is used up its manager still has the notice of yesterday.
 */
export const insertProjects = async (
  tx: EntityManager,
  calendar: StoryCalendar,
  clients: Readonly<Record<DemoClientKey, number>>,
  idOf: (who: DemoPerson) => string | null,
): Promise<void> => {
  for (const demo of DEMO_PROJECTS) {
    const { id, spent } = await insertProject(tx, calendar, demo, clients, idOf(demo.manager));
    const budget = budgetOf(demo, Number(spent));
    const exact = (Number(spent) * 100) / budget;
    const percent = exact > 100 ? Math.ceil(exact) : Math.floor(exact);
    await tx.query('update agency_marketing_projects set budget = $2, told_percent = $3 where id = $1', [
      id,
      budget,
      markOf(percent),
    ]);
    const [highest] = BUDGET_MARKS;
    if (percent < highest) continue;
    const { type, title, body, link } = budgetNotice({ id, name: demo.name, percent }, highest);
    await tx.query(
      `insert into notification (user_id, type, title, body, link, dedupe, created_at)
       select u.id, $2, $3, $4, $5, $6, $7 from app_user u where u.id = $1`,
      [idOf('daniel'), type, title, body, link, `demo budget ${id}`, calendar.at(calendar.workingDay(-1), 470)],
    );
  }
};
