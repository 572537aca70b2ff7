import { formatMoney, formatUnitPrice } from '@atrium/rules/prices/money';
import { getCurrency } from './currency.js';

/** Formats an amount in the organization's currency; a dash for null. */
export const formatAmount = (amount: string | null): string =>
  amount === null ? '—' : formatMoney(amount, getCurrency());

/** Formats a unit cost with up to six decimals. */
export const formatUnitCost = (cost: string): string => formatUnitPrice(cost, getCurrency());
