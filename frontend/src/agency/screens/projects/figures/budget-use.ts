import { centsOf, leftOf } from './money-left.js';

/** How much of a budget is used, exact to the cent. */
export interface BudgetUse {
  readonly budget: string;
  readonly spent: string;
  /** Whole percent, rounded down: 79.9 has not reached 80; beyond the budget rounded up: never 100. Null where nothing was agreed on and something was spent. */
  readonly percent: number | null;
  readonly tone: 'accent' | 'warn' | 'bad';
  /** What was spent beyond it; null within. */
  readonly over: string | null;
}

const NEARLY_USED = 80n;
const USED_UP = 100n;

/** Null without a budget, or where what was spent is not known. */
export function budgetUse(budget: string | null, spent: string | undefined): BudgetUse | null {
  if (budget === null || spent === undefined) return null;
  const agreed = centsOf(budget);
  const used = centsOf(spent);
  const percent = agreed === 0n ? (used === 0n ? 0n : null) : wholePercent(used, agreed);
  return {
    budget,
    spent,
    percent: percent === null ? null : Number(percent),
    tone: percent === null || percent >= USED_UP ? 'bad' : percent >= NEARLY_USED ? 'warn' : 'accent',
    over: used > agreed ? leftOf(budget, spent).amount : null,
  };
}

const wholePercent = (used: bigint, agreed: bigint): bigint =>
  used > agreed ? (used * 100n + agreed - 1n) / agreed : (used * 100n) / agreed;
