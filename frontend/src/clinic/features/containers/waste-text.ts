import type { LotMovement } from '@atrium/contract/clinic/lots/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import { moneyText } from '../../../lib/format/money.js';

type Waste = Pick<Movement | LotMovement, 'type' | 'delta' | 'content' | 'at' | 'isDiscard' | 'isTakenBack'>;

/** So long something that was thrown away can be put back. */
export const UNDO_MS = 24 * 60 * 60_000;

export const isUndoableDiscard = ({ isDiscard, isTakenBack, at }: Waste): boolean =>
  isDiscard && !isTakenBack && Date.now() - Date.parse(at) < UNDO_MS;

/** What a line of type "waste" was; null: the line is another one. */
export const wasteText = ({ type, delta, content, isTakenBack }: Waste): string | null => {
  if (type !== 'waste') return null;
  if (delta > 0 || (content ?? 0) > 0) return 'Write-off undone';
  return `Written off${isTakenBack ? ' (undone)' : ''}`;
};

/** What was lost, or is there again: "Value $247.01", "Value −$247.01". */
export const wasteValue = (value: string | null): string | null =>
  value === null ? null : `Value ${value.startsWith('-') ? '−' : ''}${moneyText(value.replace('-', ''))}`;
