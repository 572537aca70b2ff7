import type { Tx } from '../../platform/database/transaction.js';
import type { StoredEvent } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import { PROJECT_SUMS, spentMoneySql } from '../marketing-projects/project-spending.js';
import { AgencyRecipients } from './agency-recipients.js';
import { createBudgetNotification, findReachedMark, type UsedBudget } from './budget-notification.js';
import { queryRows } from '../../platform/database/rows.js';

/** Events that can change the spending or the budget of projects. */
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
const SELECT_CHANGED_MARKS = `select * from (
    select p.id, p.name, p.told_percent as "notifiedPercent", p.status in ('completed', 'cancelled') as "isClosed",
      (case when p.budget > 0 then least(case when m.spent > p.budget then ceil(m.spent * 100 / p.budget) else floor(m.spent * 100 / p.budget) end, 1000000) when p.budget = 0 and m.spent > 0 then 100 else 0 end)::int as percent
    from agency_marketing_projects p ${PROJECT_SUMS} cross join lateral (select ${spentMoneySql('s.rated_seconds')} as spent) m
    where p.budget is not null or p.told_percent > 0
  ) b where "notifiedPercent" <> case when percent >= 100 then 100 when percent >= 80 then 80 else 0 end order by id`;

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
    for (const budget of await queryRows<Budget>(tx, SELECT_CHANGED_MARKS)) {
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
