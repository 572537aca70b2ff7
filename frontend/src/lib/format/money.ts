import { formatMoney, formatUnitPrice } from '@atrium/rules/prices/money';
import { currencyNow } from './currency.js';

/** Formats an amount in the organization's currency; a dash for null. */
export const moneyText = (amount: string | null): string =>
  amount === null ? '—' : formatMoney(amount, currencyNow());

/** Formats a unit cost with up to six decimals. */
export const unitCostText = (cost: string): string => formatUnitPrice(cost, currencyNow());
