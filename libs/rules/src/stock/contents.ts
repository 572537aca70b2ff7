import { quantityText, unitFor } from './quantity.js';

/* Contents: 24 U of vials that hold 100, 12.5 ml of a bottle. */

/** Ten years. */
export const MAX_OPEN_HOURS = 87_600;
/** So fine is what is measured, everywhere. */
export const AMOUNT_DECIMALS = 3;

/** Sums of contents without the dust of binary fractions. */
export const roundAmount = (amount: number): number => Number(amount.toFixed(AMOUNT_DECIMALS));

/** "24", "0.25", "1,000". */
export const amountText = (amount: number): string =>
  amount.toLocaleString('en', { maximumFractionDigits: AMOUNT_DECIMALS });

/** "24 U", "1 dose", "2.5 ml". */
export const contentText = (amount: number, unit: string): string =>
  `${amountText(amount)} ${unitFor(amount, unit)}`.trimEnd();

/** "−24 U", "+24 U", of a line of the ledger. */
export const changeOfContent = (change: number, unit: string | null): string =>
  `${change > 0 ? '+' : change < 0 ? '−' : ''}${contentText(Math.abs(change), unit ?? '')}`;

/** Beside what it changed of the content: whether the line opened a whole one, or gave it back. */
export const openingText = ({
  delta,
  content,
}: {
  readonly delta: number;
  readonly content: number | null;
}): string | null => (content === null || delta === 0 ? null : delta < 0 ? 'Opened' : 'Whole again');

/** What was used, of an entry of the history: "2 vials", "24 U". */
export const usedText = (entry: {
  readonly quantityUsed: number;
  readonly item: { readonly unit: string };
  readonly content?: { readonly amount: number; readonly unit: string } | null | undefined;
}): string =>
  entry.content == null
    ? quantityText(entry.quantityUsed, entry.item.unit)
    : contentText(entry.content.amount, entry.content.unit);
