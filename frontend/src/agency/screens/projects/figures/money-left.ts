import type { ProjectHours } from '@atrium/contract/agency/marketing-projects/schemas';

/* Exact to the cent, for amounts with two decimals. */

export const centsOf = (money: string): bigint => BigInt(money.replace('.', ''));

function moneyOfCents(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns the rest of a budget or the amount beyond it. */
export function leftOf(budget: string, spent: string): { readonly amount: string; readonly isOver: boolean } {
  const left = centsOf(budget) - centsOf(spent);
  return { amount: moneyOfCents(left < 0n ? -left : left), isOver: left < 0n };
}

interface WeekOfSpending {
  readonly from: string;
  readonly to: string;
  readonly spent: string;
  /** Cumulative amount. */
  readonly inAll: string;
}

/** Cumulates costs by week. Costs of omitted early weeks are in `before`. */
export function spentByWeek({ spent: total = '0.00', weeks }: Pick<ProjectHours, 'spent' | 'weeks'>): {
  readonly before: string;
  readonly weeks: readonly WeekOfSpending[];
} {
  const shown = weeks.reduce((sum, { spent = '0.00' }) => sum + centsOf(spent), 0n);
  const before = centsOf(total) - shown;
  let inAll = before;
  const added = weeks.map(({ from, to, spent = '0.00' }) => {
    inAll += centsOf(spent);
    return { from, to, spent, inAll: moneyOfCents(inAll) };
  });
  return { before: moneyOfCents(before), weeks: added };
}
