import { formatQuantity, getUnitFor } from './quantity.js';

/* Measured contents of containers: 24 U of a vial of 100 U, 12.5 ml of a bottle. */

/** Maximum shelf life after opening: ten years, in hours. */
export const MAX_OPEN_HOURS = 87_600;
/** Decimals of all measured contents. */
export const AMOUNT_DECIMALS = 3;

/** Rounds a sum of contents to `AMOUNT_DECIMALS`, which removes binary rounding errors. */
export const roundAmount = (amount: number): number => Number(amount.toFixed(AMOUNT_DECIMALS));

/** Formats an amount: "24", "0.25", "1,000". */
export const formatContentAmount = (amount: number): string =>
  amount.toLocaleString('en', { maximumFractionDigits: AMOUNT_DECIMALS });

/** Formats an amount with its unit: "24 U", "1 dose", "2.5 ml". */
export const formatContent = (amount: number, unit: string): string =>
  `${formatContentAmount(amount)} ${getUnitFor(amount, unit)}`.trimEnd();

/** Formats the content change of a stock movement: "−24 U", "+24 U". */
export const formatContentChange = (change: number, unit: string | null): string =>
  `${change > 0 ? '+' : change < 0 ? '−' : ''}${formatContent(Math.abs(change), unit ?? '')}`;

/** Returns "Opened" or "Whole again" for a movement that opened or restored a container, otherwise null. */
export const getOpeningLabel = ({
  delta,
  content,
}: {
  readonly delta: number;
  readonly content: number | null;
}): string | null => (content === null || delta === 0 ? null : delta < 0 ? 'Opened' : 'Whole again');

/** Formats the used amount of a usage entry: "2 vials", "24 U". */
export const formatUsedAmount = (entry: {
  readonly quantityUsed: number;
  readonly item: { readonly unit: string };
  readonly content?: { readonly amount: number; readonly unit: string } | null | undefined;
}): string =>
  entry.content == null
    ? formatQuantity(entry.quantityUsed, entry.item.unit)
    : formatContent(entry.content.amount, entry.content.unit);
