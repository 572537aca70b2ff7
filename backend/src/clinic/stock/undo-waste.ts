import { DomainError } from '../../platform/http/domain-error.js';

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

/** @throws DomainError when it stays thrown away. `what`: "A write-off", "A discard". */
export const refuseUndo = (lines: readonly Undoable[], what: 'A write-off' | 'A discard'): void => {
  const message = lines.map((line) => whyNot(line, what)).find((why) => why !== null);
  if (message != null)
    throw new DomainError(what === 'A discard' ? 'container.not-undoable' : 'lot.not-undoable', { message });
};

const whyNot = ({ isOld, isUndone, hasNoLot, otherUnit }: Undoable, what: string): string | null => {
  if (isUndone) return 'This was put back already.';
  if (isOld) return `${what} can be undone within ${UNDO_HOURS} hours.`;
  if (hasNoLot) return 'Its lots are not tracked any more.';
  return otherUnit === null ? null : `It was counted in ${otherUnit}, and is not any more.`;
};
