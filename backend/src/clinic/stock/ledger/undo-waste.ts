import { DomainError } from '../../../platform/http/reply/domain-error.js';

/* Conditions for undoing a write-off: within a day, only once, and while its lots or container still exist. */

const UNDO_HOURS = 24;

/** SQL columns of a movement that may be undone. Aliases: m movement, s its stock, k its container. */
export const UNDOABLE_COLUMNS = `
  m.at < now() - make_interval(hours => ${UNDO_HOURS}) as "isOld", exists (select from stock_movement b where b.undoes = m.id) as "isUndone",
  m.container_id is null and not s.tracks_lots as "hasNoLot",
  case when k.id is not null and k.unit is distinct from s.content_unit then k.unit end as "otherUnit"`;

export interface UndoableWaste {
  readonly isOld: boolean;
  readonly isUndone: boolean;
  readonly hasNoLot: boolean;
  /** Unit of the movement's quantity if the product's unit has changed since. */
  readonly otherUnit: string | null;
}

/** Throws `DomainError(code)` when a write-off can no longer be undone. */
export const assertUndoable = (
  lines: readonly UndoableWaste[],
  code: 'lot.not-undoable' | 'container.not-undoable',
): void => {
  const message = lines.map(describeReason).find((why) => why !== null);
  if (message != null) throw new DomainError(code, { message });
};

const describeReason = ({ isOld, isUndone, hasNoLot, otherUnit }: UndoableWaste): string | null => {
  if (isUndone) return 'This was already undone.';
  if (isOld) return `A write-off can be undone within ${UNDO_HOURS} hours.`;
  if (hasNoLot) return 'Its lots are no longer tracked.';
  return otherUnit === null ? null : `It was measured in ${otherUnit} and no longer is.`;
};
