import type { CorrectionChange } from '@atrium/contract/clinic/treatments/schemas';
import { formatContent } from '@atrium/rules/stock/contents';
import { getLotName } from '@atrium/rules/stock/lots';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { queryRows } from '../../platform/database/rows.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { PreviousPart } from '../stock/consume/consume-input.js';
import type { LockedUsage } from '../usage/usage.service.js';
import type { LineInput } from './treatment-lines.js';

/* Lines of a logged treatment, as a correction compares them. */

interface ConsumedPart {
  readonly lotId: number | null;
  readonly number: string | null;
  readonly containerId: number | null;
  /** Number of consumed whole units. */
  readonly units: number;
  readonly content: string | null;
}

export interface LoggedLine extends LockedUsage {
  readonly name: string;
  readonly unit: string;
  readonly content: number | null;
  readonly contentUnit: string | null;
  readonly lotReason: string | null;
  readonly undoneAt: Date | null;
  readonly undoneBy: string | null;
  readonly parts: readonly ConsumedPart[];
}

export const readLoggedLines = (tx: Tx, treatmentId: number): Promise<LoggedLine[]> =>
  queryRows<LoggedLine>(
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

interface PreviousParts {
  readonly keptLots: readonly PreviousPart[];
  readonly keptContainers: readonly PreviousPart[];
}

export type KeepDecision =
  | { readonly isSame: true; readonly usageId: number }
  | { readonly isSame: false; readonly parts: Partial<PreviousParts> };

interface KeepOptions {
  /** Corrected quantity per lot, if the user stated it. */
  readonly lots: readonly { readonly lotId: number; readonly quantity: number }[] | undefined;
  readonly heldLots: ReadonlySet<number>;
  /** True when the correction changes the patient. */
  readonly changesPatient: boolean;
  /**
   * Ids of products whose level was counted, adjusted or imported between the former and the corrected time. Their
   * lines are consumed again.
   */
  readonly statedStockIds: ReadonlySet<number>;
  readonly index: number;
}

/**
 * Decides whether a line stays as it was logged, and otherwise which lots it may keep.
 * @throws DomainError at the line when it is not clear which quantity of a held lot is right
 */
export const decideKeep = (logged: LoggedLine | undefined, line: LineInput, options: KeepOptions): KeepDecision => {
  if (logged === undefined || logged.stock_id !== line.stockId || !isLotKept(logged, line))
    return { isSame: false, parts: {} };
  const { lots, heldLots, changesPatient, statedStockIds, index } = options;
  const isHeld = logged.parts.some(({ lotId }) => lotId !== null && heldLots.has(lotId));
  const used = sumUnitsByLot(logged);
  const chosen = lots === undefined || lots.every(({ lotId, quantity }) => used.get(lotId) === quantity) ? null : lots;
  if (
    isAmountKept(logged, line) &&
    chosen === null &&
    !(isHeld && changesPatient) &&
    !statedStockIds.has(logged.stock_id)
  )
    return { isSame: true, usageId: logged.id };
  if (chosen !== null) assertSameLots(chosen, used, line, index);
  else if (isHeld && used.size > 1 && line.quantity !== null && line.quantity < logged.quantity)
    throw invalidField(
      `lines.${index}.lots`,
      'One of these lots is on hold. Please enter the quantity given of each lot',
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

/** Sums the whole units of each lot. */
const sumUnitsByLot = ({ parts }: LoggedLine): ReadonlyMap<number, number> => {
  const units = new Map<number, number>();
  for (const part of parts)
    if (part.lotId !== null && part.units > 0) units.set(part.lotId, (units.get(part.lotId) ?? 0) + part.units);
  return units;
};

const assertSameLots = (
  lots: NonNullable<KeepOptions['lots']>,
  used: ReadonlyMap<number, number>,
  { quantity }: LineInput,
  index: number,
): void => {
  if (lots.some((lot) => lot.quantity > (used.get(lot.lotId) ?? 0)))
    throw invalidField(`lines.${index}.lots`, 'The line used less of this lot. Add a line for the rest');
  if (lots.reduce((sum, lot) => sum + lot.quantity, 0) !== quantity)
    throw invalidField(`lines.${index}.lots`, 'The lots must add up to the quantity');
};

const isAmountKept = ({ by_content, quantity, content, contentUnit }: LoggedLine, line: LineInput): boolean =>
  line.content === null
    ? !by_content && quantity === line.quantity
    : by_content && content === line.content && (line.contentUnit ?? contentUnit) === contentUnit;

/**
 * Returns whether a line keeps its lot: a lot that was chosen must be chosen again, one that was assigned by expiry
 * date stays.
 */
const isLotKept = ({ lotReason, parts }: LoggedLine, { lotId }: LineInput): boolean => {
  const lots = new Set(parts.map((part) => part.lotId));
  return lotId === null ? lotReason === null : lots.size === 1 && lots.has(lotId);
};

/** Formats a line: "2 vials of lot A12" or "24 U". */
const formatLine = ({ by_content, quantity, unit, content, contentUnit, parts }: LoggedLine): string => {
  const amount = by_content ? formatContent(content ?? 0, contentUnit ?? '') : formatQuantity(quantity, unit);
  const lots = [...new Set(parts.flatMap(({ lotId, number }) => (lotId === null ? [] : [getLotName(number)])))];
  return lots.length === 0 ? amount : `${amount} of ${lots.join(' and ')}`;
};

/** Returns the lines that differ, each with its value before and now. */
export const diffLines = (
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
      before: formatLine(line),
      after: now === undefined ? null : formatLine(now),
    });
  }
  for (const line of added) changes.push({ field: 'line', name: line.name, before: null, after: formatLine(line) });
  return changes;
};
