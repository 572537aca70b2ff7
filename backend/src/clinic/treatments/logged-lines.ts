import type { CorrectionChange } from '@atrium/contract/clinic/treatments/schemas';
import { contentText } from '@atrium/rules/stock/contents';
import { lotName } from '@atrium/rules/stock/lots';
import { quantityText } from '@atrium/rules/stock/quantity';
import { rowsOf } from '../../platform/database/rows.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { KeptPart } from '../stock/consume/taking.js';
import type { HeldUsage } from '../usage/usage.service.js';
import type { WantedLine } from './treatment-lines.js';

/* Lines of a logged treatment, as a correction compares them. */

interface TakenPart {
  readonly lotId: number | null;
  readonly number: string | null;
  readonly containerId: number | null;
  /** Whole units that were taken. */
  readonly units: number;
  readonly content: string | null;
}

export interface LoggedLine extends HeldUsage {
  readonly name: string;
  readonly unit: string;
  readonly content: number | null;
  readonly contentUnit: string | null;
  readonly lotReason: string | null;
  readonly undoneAt: Date | null;
  readonly undoneBy: string | null;
  readonly parts: readonly TakenPart[];
}

export const readLoggedLines = (tx: Tx, treatmentId: number): Promise<LoggedLine[]> =>
  rowsOf<LoggedLine>(
    tx,
    `select u.id, u.kind, u.stock_id, u.quantity, u.content is not null as by_content, u.has_lots, s.name, s.unit, u.content::float8 as content,
       u.content_unit as "contentUnit", u.lot_reason as "lotReason", u.undone_at as "undoneAt", u.undone_by as "undoneBy",
       (select coalesce(json_agg(json_build_object('lotId', m.lot_id, 'number', t.number, 'containerId', m.container_id, 'units', -m.delta,
          'content', -(m.content + m.delta * k.holds)) order by m.id), '[]')
        from stock_movement m left join stock_lot t on t.id = m.lot_id left join opened_container k on k.id = m.container_id
        where m.usage_id = u.id and m.type = 'usage') as parts
     from usage u join stock s on s.id = u.stock_id where u.treatment_id = $1 order by u.id for update of u`,
    [treatmentId],
  );

interface Kept {
  readonly keptLots: readonly KeptPart[];
  readonly keptContainers: readonly KeptPart[];
}

export type Keep =
  | { readonly isSame: true; readonly usageId: number }
  | { readonly isSame: false; readonly parts: Partial<Kept> };

interface KeepOptions {
  /** Corrected quantities per lot, if given. */
  readonly lots: readonly { readonly lotId: number; readonly quantity: number }[] | undefined;
  readonly heldLots: ReadonlySet<number>;
  /** The correction changes the patient. */
  readonly isOfOther: boolean;
  /** Products whose level was stated between the former time and the corrected one: their lines are taken again. */
  readonly stated: ReadonlySet<number>;
  readonly index: number;
}

/**
 * Returns whether a line stays as it was logged; else what it may keep of what it had taken.
 * @throws DomainError at the line when it is not clear how much of a held lot is right
 */
export const keepOf = (logged: LoggedLine | undefined, line: WantedLine, options: KeepOptions): Keep => {
  if (logged === undefined || logged.stock_id !== line.stockId || !isLotKept(logged, line))
    return { isSame: false, parts: {} };
  const { lots, heldLots, isOfOther, stated, index } = options;
  const isHeld = logged.parts.some(({ lotId }) => lotId !== null && heldLots.has(lotId));
  const used = unitsByLot(logged);
  const chosen = lots === undefined || lots.every(({ lotId, quantity }) => used.get(lotId) === quantity) ? null : lots;
  if (isAmountKept(logged, line) && chosen === null && !(isHeld && isOfOther) && !stated.has(logged.stock_id))
    return { isSame: true, usageId: logged.id };
  if (chosen !== null) refuseOtherLots(chosen, used, line, index);
  else if (isHeld && used.size > 1 && line.quantity !== null && line.quantity < logged.quantity)
    throw invalidField(
      `lines.${index}.lots`,
      'One of these lots is held. Please enter how many of each lot were given',
    );
  return {
    isSame: false,
    parts: {
      keptLots: [...(chosen?.map(({ lotId, quantity }) => [lotId, quantity] as const) ?? used)].flatMap(
        ([id, amount]) => (amount === 0 ? [] : [{ id, amount }]),
      ),
      keptContainers: logged.parts.flatMap(({ containerId, content }) =>
        containerId === null || content === null ? [] : [{ id: containerId, amount: content }],
      ),
    },
  };
};

/** Whole units of each lot. */
const unitsByLot = ({ parts }: LoggedLine): ReadonlyMap<number, number> => {
  const units = new Map<number, number>();
  for (const part of parts)
    if (part.lotId !== null && part.units > 0) units.set(part.lotId, (units.get(part.lotId) ?? 0) + part.units);
  return units;
};

const refuseOtherLots = (
  lots: NonNullable<KeepOptions['lots']>,
  used: ReadonlyMap<number, number>,
  { quantity }: WantedLine,
  index: number,
): void => {
  if (lots.some((lot) => lot.quantity > (used.get(lot.lotId) ?? 0)))
    throw invalidField(`lines.${index}.lots`, 'This is more than the line had used of a lot. Add a line for the rest');
  if (lots.reduce((sum, lot) => sum + lot.quantity, 0) !== quantity)
    throw invalidField(`lines.${index}.lots`, 'The lots together must be the quantity');
};

const isAmountKept = ({ by_content, quantity, content, contentUnit }: LoggedLine, line: WantedLine): boolean =>
  line.content === null
    ? !by_content && quantity === line.quantity
    : by_content && content === line.content && (line.contentUnit ?? contentUnit) === contentUnit;

/** A lot that was chosen must be chosen again; what was taken by expiry stays what it was. */
const isLotKept = ({ lotReason, parts }: LoggedLine, { lotId }: WantedLine): boolean => {
  const lots = new Set(parts.map((part) => part.lotId));
  return lotId === null ? lotReason === null : lots.size === 1 && lots.has(lotId);
};

/** "2 vials of lot A12", "24 U". */
const lineText = ({ by_content, quantity, unit, content, contentUnit, parts }: LoggedLine): string => {
  const amount = by_content ? contentText(content ?? 0, contentUnit ?? '') : quantityText(quantity, unit);
  const lots = [...new Set(parts.flatMap(({ lotId, number }) => (lotId === null ? [] : [lotName(number)])))];
  return lots.length === 0 ? amount : `${amount} of ${lots.join(' and ')}`;
};

/** Returns the lines that differ: what each was before, and what it is now. */
export const changesOfLines = (
  before: readonly LoggedLine[],
  after: readonly LoggedLine[],
  usageIds: readonly number[],
): CorrectionChange[] => {
  const added = after.filter(({ id }) => usageIds.includes(id) && !before.some((one) => one.id === id));
  const removed = before.filter(({ id }) => !usageIds.includes(id));
  const changes: CorrectionChange[] = [];
  for (const line of removed) {
    const at = added.findIndex(({ stock_id }) => stock_id === line.stock_id);
    const [now] = at < 0 ? [] : added.splice(at, 1);
    changes.push({
      field: 'line',
      name: line.name,
      before: lineText(line),
      after: now === undefined ? null : lineText(now),
    });
  }
  for (const line of added) changes.push({ field: 'line', name: line.name, before: null, after: lineText(line) });
  return changes;
};
