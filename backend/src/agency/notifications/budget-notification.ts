import { getEntityPath } from '@atrium/rules/links/entity-path';
import type { NewNotification } from '../../platform/notifications/notifier.js';

export interface UsedBudget {
  readonly id: number;
  readonly name: string;
  /**
   * Used part of the budget in whole percent, rounded down within the budget and up above it, so that 100 means exactly
   * all of it.
   */
  readonly percent: number;
}

/** Percentages at which managers are notified. */
export const BUDGET_MARKS = [100, 80] as const;
export type BudgetMark = (typeof BUDGET_MARKS)[number];

/** Returns the highest budget mark that the percentage has reached, or 0. */
export const findReachedMark = (percent: number): BudgetMark | 0 => BUDGET_MARKS.find((mark) => percent >= mark) ?? 0;

const TITLES: Readonly<Record<BudgetMark, string>> = { 80: 'Budget nearly used', 100: 'Budget used' };

export const createBudgetNotification = (
  { id, name, percent }: UsedBudget,
  mark: BudgetMark,
): Omit<NewNotification, 'dedupe'> => ({
  type: `marketing-project.budget-${mark}`,
  title: TITLES[mark],
  body: `"${name}" has used ${percent}% of its budget`,
  link: getEntityPath({ kind: 'project', id }),
  project: 'talent-phi',
});
