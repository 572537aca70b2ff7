import type { Notice } from '../../platform/notifications/notices.js';

/** How far a marketing project has come in its budget. */
export interface UsedBudget {
  readonly id: number;
  readonly name: string;
  /** Whole percent, rounded down up to the budget and up beyond it, so that 100 is all of it and no more. */
  readonly percent: number;
}

/** The marks of a budget that managers hear of. */
export const BUDGET_MARKS = [100, 80] as const;
export type BudgetMark = (typeof BUDGET_MARKS)[number];

/** The highest mark that is reached; 0: none. */
export const markOf = (percent: number): BudgetMark | 0 => BUDGET_MARKS.find((mark) => percent >= mark) ?? 0;

const TITLE: Readonly<Record<BudgetMark, string>> = { 80: 'Budget Nearly Used', 100: 'Budget Used' };

export const budgetNotice = ({ id, name, percent }: UsedBudget, mark: BudgetMark): Omit<Notice, 'dedupe'> => ({
  type: `marketing-project.budget-${mark}`,
  title: TITLE[mark],
  body: `"${name}" has used ${percent}% of its budget`,
  link: `/talent-phi/projects/${id}`,
  project: 'talent-phi',
});
