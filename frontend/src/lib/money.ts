import { formatMoney, ungroupedAmount } from '@atrium/rules/money';

let currency = 'USD';

/** What the organisation's amounts are in; whoever knows it says so here. */
export const setCurrency = (code: string): void => {
  currency = code;
};

/** An amount of an answer for people; a dash where there is none. */
export const moneyText = (amount: string | null): string => (amount === null ? '—' : formatMoney(amount, currency));

/** How a field that takes an amount is registered: typed as lists print it, it is the same amount. */
export const asAmount = {
  setValueAs: (value: unknown): unknown => (typeof value === 'string' ? ungroupedAmount(value) : value),
};
