import { toCents, computeRemainingBudget } from './remaining-budget.js';

/** Use of a budget, exact to the cent. */
export interface BudgetUse {
  readonly budget: string;
  readonly spent: string;
  /**
   * Whole percent, rounded down within the budget (79.9 is 79) and up beyond it, so it is never 100 when exceeded. Null
   * without a budget but with costs.
   */
  readonly percent: number | null;
  readonly tone: 'accent' | 'warn' | 'bad';
  /** Amount by which the budget is exceeded; null within it. */
  readonly over: string | null;
}

const NEARLY_USED = 80n;
const USED_UP = 100n;

/** Computes the use of a budget. Returns null without a budget, or when costs are unknown. */
export function computeBudgetUse(budget: string | null, spent: string | undefined): BudgetUse | null {
  if (budget === null || spent === undefined) return null;
  const agreed = toCents(budget);
  const used = toCents(spent);
  const percent = agreed === 0n ? (used === 0n ? 0n : null) : wholePercent(used, agreed);
  return {
    budget,
    spent,
    percent: percent === null ? null : Number(percent),
    tone: percent === null || percent >= USED_UP ? 'bad' : percent >= NEARLY_USED ? 'warn' : 'accent',
    over: used > agreed ? computeRemainingBudget(budget, spent).amount : null,
  };
}

const wholePercent = (used: bigint, agreed: bigint): bigint =>
  used > agreed ? (used * 100n + agreed - 1n) / agreed : (used * 100n) / agreed;
