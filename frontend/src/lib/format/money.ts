import { formatMoney, formatUnitPrice } from '@atrium/rules/prices/money';
import { currencyNow } from './currency.js';

/** An amount of an answer for people; a dash where there is none. */
export const moneyText = (amount: string | null): string =>
  amount === null ? '—' : formatMoney(amount, currencyNow());

/** What one piece costs, for people: with the decimals that a cent has no room for. */
export const unitCostText = (cost: string): string => formatUnitPrice(cost, currencyNow());
