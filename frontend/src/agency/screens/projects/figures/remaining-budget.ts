import type { ProjectHours } from '@atrium/contract/agency/marketing-projects/schemas';

/* Exact to the cent, for amounts with two decimals. */

export const toCents = (money: string): bigint => BigInt(money.replace('.', ''));

function fromCents(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns the remaining budget or the amount by which it is exceeded, with its label. */
export function computeRemainingBudget(
  budget: string,
  spent: string,
): { readonly amount: string; readonly isOver: boolean } {
  const left = toCents(budget) - toCents(spent);
  return { amount: fromCents(left < 0n ? -left : left), isOver: left < 0n };
}

interface WeeklySpending {
  readonly from: string;
  readonly to: string;
  readonly spent: string;
  /** Amount spent until the end of the week. */
  readonly cumulative: string;
}

/** Sums up costs by week. Costs of the omitted early weeks are in `before`. */
export function cumulateByWeek({ spent: total = '0.00', weeks }: Pick<ProjectHours, 'spent' | 'weeks'>): {
  readonly before: string;
  readonly weeks: readonly WeeklySpending[];
} {
  const shown = weeks.reduce((sum, { spent = '0.00' }) => sum + toCents(spent), 0n);
  const before = toCents(total) - shown;
  let inAll = before;
  const added = weeks.map(({ from, to, spent = '0.00' }) => {
    inAll += toCents(spent);
    return { from, to, spent, cumulative: fromCents(inAll) };
  });
  return { before: fromCents(before), weeks: added };
}
