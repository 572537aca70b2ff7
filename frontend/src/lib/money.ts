import { formatMoney } from '@atrium/rules/money';
import { currencyNow } from './currency.js';

/** An amount of an answer for people; a dash where there is none. */
export const moneyText = (amount: string | null): string =>
  amount === null ? '—' : formatMoney(amount, currencyNow());
