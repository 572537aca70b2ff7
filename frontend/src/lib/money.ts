import { formatMoney, ungroupedAmount } from '@atrium/rules/money';
import { currencyNow } from './currency.js';

/** An amount of an answer for people; a dash where there is none. */
export const moneyText = (amount: string | null): string =>
  amount === null ? '—' : formatMoney(amount, currencyNow());

/** How a field that takes an amount is registered: typed as lists print it, it is the same amount. */
export const asAmount = {
  setValueAs: (value: unknown): unknown => (typeof value === 'string' ? ungroupedAmount(value) : value),
};
