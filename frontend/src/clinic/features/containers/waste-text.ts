import { momentText } from '../../../lib/format/dates.js';
import type { LotMovement } from '@atrium/contract/clinic/lots/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import { moneyText } from '../../../lib/format/money.js';

type Waste = Pick<Movement | LotMovement, 'type' | 'delta' | 'content' | 'at' | 'isDiscard' | 'isTakenBack'>;

/** Time in which a discarded rest can be restored. */
export const UNDO_MS = 24 * 60 * 60_000;

export const isUndoableDiscard = ({ isDiscard, isTakenBack, at }: Waste): boolean =>
  isDiscard && !isTakenBack && Date.now() - Date.parse(at) < UNDO_MS;

/** Describes a movement of type "waste"; null for other movements. */
export const wasteText = ({ type, delta, content, isTakenBack }: Waste): string | null => {
  if (type !== 'waste') return null;
  if (delta > 0 || (content ?? 0) > 0) return 'Write-off undone';
  return `Written off${isTakenBack ? ' (undone)' : ''}`;
};

/** Returns "Value $247.01" for a loss, "Value −$247.01" for its undo. */
export const wasteValue = (value: string | null): string | null =>
  value === null ? null : `Value ${value.startsWith('-') ? '−' : ''}${moneyText(value.replace('-', ''))}`;

/** "Used Nov 26, 19:52, entered later"; of the compensation of a late entry: when the level was stated. */
export const timeText = (type: Movement['type'], reason: string | null, at: string): string => {
  if (type === 'adjustment') return `${reason === 'count' ? 'Counted' : 'Adjusted'} ${momentText(at)}`;
  return `${type === 'waste' ? 'Discarded' : 'Used'} ${momentText(at)}, entered later`;
};
