import type { Notice } from '../../platform/notifications/notices.js';

export interface UsedBudget {
  readonly id: number;
  readonly name: string;
  /** Whole percent, rounded down within the budget and up above it, so that 100 means exactly all of it. */
  readonly percent: number;
}

/** Percentages at which managers are notified. */
export const BUDGET_MARKS = [100, 80] as const;
export type BudgetMark = (typeof BUDGET_MARKS)[number];

/** Returns the highest mark reached, or 0. */
export const markOf = (percent: number): BudgetMark | 0 => BUDGET_MARKS.find((mark) => percent >= mark) ?? 0;

const TITLE: Readonly<Record<BudgetMark, string>> = { 80: 'Budget Nearly Used', 100: 'Budget Used' };

export const budgetNotice = ({ id, name, percent }: UsedBudget, mark: BudgetMark): Omit<Notice, 'dedupe'> => ({
  type: `marketing-project.budget-${mark}`,
  title: TITLE[mark],
  body: `"${name}" has used ${percent}% of its budget`,
  link: `/talent-phi/projects/${id}`,
  project: 'talent-phi',
});
