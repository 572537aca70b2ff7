import { DomainError } from '../../platform/http/reply/domain-error.js';

/* Whether what was thrown away may still be put back: within a day, once, and only as what it was. */

const UNDO_HOURS = 24;

/** Of a line of the ledger. The aliases: m the line, s its stock, k its container. */
export const UNDOABLE = `
  m.at < now() - make_interval(hours => ${UNDO_HOURS}) as "isOld", exists (select from stock_movement b where b.undoes = m.id) as "isUndone",
  m.container_id is null and not s.tracks_lots as "hasNoLot",
  case when k.id is not null and k.unit is distinct from s.content_unit then k.unit end as "otherUnit"`;

export interface Undoable {
  readonly isOld: boolean;
  readonly isUndone: boolean;
  readonly hasNoLot: boolean;
  /** In which unit it was counted, where that is another one since. */
  readonly otherUnit: string | null;
}

/** Throws `DomainError(code)` when a write-off can no longer be undone. */
export const refuseUndo = (lines: readonly Undoable[], code: 'lot.not-undoable' | 'container.not-undoable'): void => {
  const message = lines.map(whyNot).find((why) => why !== null);
  if (message != null) throw new DomainError(code, { message });
};

const whyNot = ({ isOld, isUndone, hasNoLot, otherUnit }: Undoable): string | null => {
  if (isUndone) return 'This was put back already.';
  if (isOld) return `A write-off can be undone within ${UNDO_HOURS} hours.`;
  if (hasNoLot) return 'Its lots are not tracked any more.';
  return otherUnit === null ? null : `It was counted in ${otherUnit}, and is not any more.`;
};
