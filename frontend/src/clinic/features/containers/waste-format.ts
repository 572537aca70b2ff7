import { formatShortMoment } from '../../../lib/format/dates.js';
import type { LotMovement } from '@atrium/contract/clinic/lots/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import { formatAmount } from '../../../lib/format/money.js';

type WasteMovement = Pick<Movement | LotMovement, 'type' | 'delta' | 'content' | 'at' | 'isDiscard' | 'isTakenBack'>;

/** Time in which a discarded rest can be restored. */
export const UNDO_WINDOW_MS = 24 * 60 * 60_000;

export const isUndoableDiscard = ({ isDiscard, isTakenBack, at }: WasteMovement): boolean =>
  isDiscard && !isTakenBack && Date.now() - Date.parse(at) < UNDO_WINDOW_MS;

/** Describes a movement of type "waste"; null for other movements. */
export const describeWaste = ({ type, delta, content, isTakenBack }: WasteMovement): string | null => {
  if (type !== 'waste') return null;
  if (delta > 0 || (content ?? 0) > 0) return 'Write-off undone';
  return `Written off${isTakenBack ? ' (undone)' : ''}`;
};

/** Returns "Value $247.01" for a loss, "Value −$247.01" for its undo. */
export const formatWasteValue = (value: string | null): string | null =>
  value === null ? null : `Value ${value.startsWith('-') ? '−' : ''}${formatAmount(value.replace('-', ''))}`;

/**
 * Formats the time of a movement: "Used Nov 26, 19:52, entered later". For the compensation of a late entry it is the
 * time when the level was counted.
 */
export const formatMovementTime = (type: Movement['type'], reason: string | null, at: string): string => {
  if (type === 'adjustment') return `${reason === 'count' ? 'Counted' : 'Adjusted'} ${formatShortMoment(at)}`;
  return `${type === 'waste' ? 'Discarded' : 'Used'} ${formatShortMoment(at)}, entered later`;
};
