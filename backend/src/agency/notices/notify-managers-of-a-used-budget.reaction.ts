import type { EventCatalogue } from '@atrium/contract/core/live';
import type { Tx } from '../../platform/database/transaction.js';
import type { StoredEvent } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { Notices } from '../../platform/notifications/notices.js';
import { PROJECT_SUMS, spentSql } from '../marketing-projects/project-spending.js';
import { AgencyPeople } from './agency-people.js';
import { budgetNotice, markOf, type UsedBudget } from './budget-notice.js';
import { rowsOf } from '../../platform/database/rows.js';

/**
 * Events that can change the spending or the budget of a project. A moved task publishes events of both goals. Hours of
 * deleted tasks and goals stay with the project.
 */
const CHANGES_OF_SPENDING = [
  'time.created',
  'time.updated',
  'time.removed',
  'task.updated',
  'goal.updated',
  'marketing-project.created',
  'marketing-project.updated',
] as const;

interface Budget extends UsedBudget {
  /** Mark of the last notification. */
  readonly told: number;
  /** Whether the project is completed or canceled, so that no notification is sent. */
  readonly isClosed: boolean;
}

/** Projects whose budget reached another mark than the last one notified. */
const atAnotherMark = (which: string): string => `select * from (
    select p.id, p.name, p.told_percent as told, p.status in ('completed', 'cancelled') as "isClosed",
      (case when p.budget > 0 then least(case when m.spent > p.budget then ceil(m.spent * 100 / p.budget) else floor(m.spent * 100 / p.budget) end, 1000000) when p.budget = 0 and m.spent > 0 then 100 else 0 end)::int as percent
    from agency_marketing_projects p ${PROJECT_SUMS} cross join lateral (select ${spentSql('s.rated_seconds')} as spent) m
    where (p.budget is not null or p.told_percent > 0) and ${which}
  ) b where told <> case when percent >= 100 then 100 when percent >= 80 then 80 else 0 end order by id`;
const ANY = atAnotherMark('$1::int is null');
const OF_PROJECT = atAnotherMark('p.id = $1');
const OF_GOAL = atAnotherMark(
  'p.id = (select l.marketing_project_id from agency_marketing_project_goals l where l.goal_id = $1)',
);

/**
 * Notifies managers when a project reaches 80 or 100 percent of its budget: once per crossing, including the user who
 * caused it, since no other manager may exist. A falling mark and marks of closed projects are stored silently, so that
 * reopening sends no old notification.
 */
@Reaction({ name: 'notify-managers-of-a-used-budget', to: CHANGES_OF_SPENDING })
export class NotifyManagersOfAUsedBudget implements ReactionClass {
  constructor(
    private readonly people: AgencyPeople,
    private readonly notices: Notices,
  ) {}

  async react(tx: Tx, event: StoredEvent): Promise<void> {
    for (const budget of await rowsOf<Budget>(tx, ...whereToLook(event))) {
      const mark = markOf(budget.percent);
      await tx.query('update agency_marketing_projects set told_percent = $2 where id = $1', [budget.id, mark]);
      if (budget.isClosed || mark === 0 || mark < budget.told) continue;
      await this.notices.tell(tx, await this.people.managers(), {
        ...budgetNotice(budget, mark),
        dedupe: `${event.id} ${budget.id}`,
      });
    }
  }
}

/** Selects the project of the event. A changed time entry does not state its previous project, so all are checked. */
const whereToLook = (event: StoredEvent): [sql: string, values: [id: number | null]] => {
  const data = event.data as Partial<
    EventCatalogue['time.created'] & EventCatalogue['goal.updated'] & EventCatalogue['marketing-project.updated']
  >;
  if (data.marketingProject !== undefined) return [OF_PROJECT, [data.marketingProject.id]];
  const goalId = data.goal?.id ?? data.task?.goalId;
  return goalId === undefined || event.type === 'time.updated' ? [ANY, [null]] : [OF_GOAL, [goalId]];
};
