import { quantityText, unitFor } from './quantity.js';

/* Measured contents of containers: 24 U of a vial of 100 U, 12.5 ml of a bottle. */

/** Maximum shelf life after opening: ten years, in hours. */
export const MAX_OPEN_HOURS = 87_600;
/** Decimals of all measured contents. */
export const AMOUNT_DECIMALS = 3;

/** Rounds a sum of contents to `AMOUNT_DECIMALS`, which removes binary rounding errors. */
export const roundAmount = (amount: number): number => Number(amount.toFixed(AMOUNT_DECIMALS));

/** Formats an amount: "24", "0.25", "1,000". */
export const amountText = (amount: number): string =>
  amount.toLocaleString('en', { maximumFractionDigits: AMOUNT_DECIMALS });

/** Formats an amount with its unit: "24 U", "1 dose", "2.5 ml". */
export const contentText = (amount: number, unit: string): string =>
  `${amountText(amount)} ${unitFor(amount, unit)}`.trimEnd();

/** Formats the content change of a stock movement: "−24 U", "+24 U". */
export const changeOfContent = (change: number, unit: string | null): string =>
  `${change > 0 ? '+' : change < 0 ? '−' : ''}${contentText(Math.abs(change), unit ?? '')}`;

/** Returns whether a content movement opened a container ("Opened") or restored one ("Whole again"). */
export const openingText = ({
  delta,
  content,
}: {
  readonly delta: number;
  readonly content: number | null;
}): string | null => (content === null || delta === 0 ? null : delta < 0 ? 'Opened' : 'Whole again');

/** Formats the used amount of a usage entry: "2 vials", "24 U". */
export const usedText = (entry: {
  readonly quantityUsed: number;
  readonly item: { readonly unit: string };
  readonly content?: { readonly amount: number; readonly unit: string } | null | undefined;
}): string =>
  entry.content == null
    ? quantityText(entry.quantityUsed, entry.item.unit)
    : contentText(entry.content.amount, entry.content.unit);
