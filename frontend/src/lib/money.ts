import { formatMoney } from '@atrium/rules/money';

/** An amount of an answer for people; a dash where there is none. */
export const moneyText = (amount: string | null): string => (amount === null ? '—' : formatMoney(amount));
