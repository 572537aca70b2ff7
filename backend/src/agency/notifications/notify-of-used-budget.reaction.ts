import type { EventCatalogue } from '@atrium/contract/core/live';
import type { Tx } from '../../platform/database/transaction.js';
import type { StoredEvent } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import { PROJECT_SUMS, spentMoneySql } from '../marketing-projects/project-spending.js';
import { AgencyRecipients } from './agency-recipients.js';
import { createBudgetNotification, findReachedMark, type UsedBudget } from './budget-notification.js';
import { queryRows } from '../../platform/database/rows.js';

/**
 * Events that can change the spending or the budget of a project. A moved task publishes events of both goals. Hours of
 * deleted tasks and goals stay with the project.
 */
const SPENDING_EVENTS = [
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
  readonly notifiedPercent: number;
  /** True when the project is completed or canceled, so that no notification is sent. */
  readonly isClosed: boolean;
}

/** SQL that selects projects whose budget reached a mark other than the last notified one. */
const changedMarkSql = (which: string): string => `select * from (
    select p.id, p.name, p.told_percent as "notifiedPercent", p.status in ('completed', 'cancelled') as "isClosed",
      (case when p.budget > 0 then least(case when m.spent > p.budget then ceil(m.spent * 100 / p.budget) else floor(m.spent * 100 / p.budget) end, 1000000) when p.budget = 0 and m.spent > 0 then 100 else 0 end)::int as percent
    from agency_marketing_projects p ${PROJECT_SUMS} cross join lateral (select ${spentMoneySql('s.rated_seconds')} as spent) m
    where (p.budget is not null or p.told_percent > 0) and ${which}
  ) b where "notifiedPercent" <> case when percent >= 100 then 100 when percent >= 80 then 80 else 0 end order by id`;
const ANY_PROJECT = changedMarkSql('$1::int is null');
const BY_PROJECT = changedMarkSql('p.id = $1');
const BY_GOAL = changedMarkSql(
  'p.id = (select l.marketing_project_id from agency_marketing_project_goals l where l.goal_id = $1)',
);

/**
 * Notifies managers when a project reaches 80 or 100 percent of its budget: once per crossing, including the user who
 * caused it, since no other manager may exist. A falling mark and marks of closed projects are stored silently, so that
 * reopening sends no old notification.
 */
@Reaction({ name: 'notify-managers-of-a-used-budget', to: SPENDING_EVENTS })
export class NotifyOfUsedBudget implements ReactionClass {
  constructor(
    private readonly recipients: AgencyRecipients,
    private readonly notifier: Notifier,
  ) {}

  async react(tx: Tx, event: StoredEvent): Promise<void> {
    for (const budget of await queryRows<Budget>(tx, ...selectProjects(event))) {
      const mark = findReachedMark(budget.percent);
      await tx.query('update agency_marketing_projects set told_percent = $2 where id = $1', [budget.id, mark]);
      if (budget.isClosed || mark === 0 || mark < budget.notifiedPercent) continue;
      await this.notifier.notify(tx, await this.recipients.findManagers(), {
        ...createBudgetNotification(budget, mark),
        dedupe: `${event.id} ${budget.id}`,
      });
    }
  }
}

/** Selects the project of the event. A changed time entry does not state its previous project, so all are checked. */
const selectProjects = (event: StoredEvent): [sql: string, values: [id: number | null]] => {
  const data = event.data as Partial<
    EventCatalogue['time.created'] & EventCatalogue['goal.updated'] & EventCatalogue['marketing-project.updated']
  >;
  if (data.marketingProject !== undefined) return [BY_PROJECT, [data.marketingProject.id]];
  const goalId = data.goal?.id ?? data.task?.goalId;
  return goalId === undefined || event.type === 'time.updated' ? [ANY_PROJECT, [null]] : [BY_GOAL, [goalId]];
};
