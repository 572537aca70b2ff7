import {
  formatReasonRequired,
  formatFoundUnitsQuestion,
  formatFoundUnits,
  formatGrownLot,
  formatLoweredLot,
} from '@atrium/rules/holds/held-units';
import type { AdjustmentReason } from '@atrium/rules/stock/labels';
import { type LotFacts, getUnusableReason } from '@atrium/rules/stock/lots';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { canManageProject } from '../../../auth/access.js';
import { queryRow, queryRows } from '../../../platform/database/rows.js';
import type { Tx } from '../../../platform/database/transaction.js';
import { DomainError, invalidField } from '../../../platform/http/reply/domain-error.js';
import type { Person } from '../../../platform/http/request/current-user.js';
import { HAS_LOST_UNITS, IS_HELD } from './held-stock.js';

/*
 * The guard of held stock compares one write. These rules hold across writes: a held lot that is counted down and a
 * surplus that is found later must not make its units usable.
 */

interface HeldLot extends LotFacts {
  readonly id: number;
  readonly isSource: boolean;
  readonly today: string;
}

/** Reads the held lots of a product, recalled ones first. `isSource` marks lots to which surplus units may belong. */
const readHeldLots = (tx: Tx, stockId: number): Promise<HeldLot[]> =>
  queryRows<HeldLot>(
    tx,
    `select t.id, t.number, t.quantity, t.state, t.expires_on::text as "expiresOn", t.is_there or ${HAS_LOST_UNITS} as "isSource",
       (now() at time zone o.time_zone)::date::text as today
     from stock_lot t cross join organisation o where t.stock_id = $1 and ${IS_HELD} order by t.state = 'recalled' desc, t.state = 'available', t.id desc`,
    [stockId],
  );

const describeHold = (lot: HeldLot): string => getUnusableReason(lot, lot.today) ?? 'is held';

/**
 * Returns the held lot to which surplus units may belong: a lot with units, or one that lost units which may be found
 * again.
 */
const findSourceLot = (lots: readonly HeldLot[]): HeldLot | undefined => lots.find(({ isSource }) => isSource);

/**
 * Rejects a surplus of usable units in a count while the units may belong to a held lot.
 * @throws DomainError `lot.held` that names the lot
 */
export const rejectSurplus = async (tx: Tx, stockId: number): Promise<void> => {
  const source = findSourceLot(await readHeldLots(tx, stockId));
  if (source !== undefined)
    throw new DomainError('lot.held', { message: formatReasonRequired(source.number, describeHold(source)) });
};

interface Statement {
  readonly stockId: number;
  /** The counted lot; null for the whole product. */
  readonly lotId: number | null;
  readonly delta: number;
  /** Reason of the adjustment. Units of a held lot may be returned to the supplier. */
  readonly reason?: AdjustmentReason;
  /** Why found units do not belong to a held lot; undefined when the request has no such field. */
  readonly foundReason?: string | null;
}

/**
 * Checks an adjustment. Only managers may lower a held lot (except for a return to the supplier), or report a surplus
 * that may belong to one; managers give a reason for the surplus.
 * @returns the id of the held lot to which the surplus does not belong according to the manager; null without such a
 * lot
 * @throws DomainError `lot.held` that names the lot, or at `foundReason` when the reason is missing
 */
export const checkStatement = async (
  tx: Tx,
  person: Person,
  { stockId, lotId, delta, reason, foundReason }: Statement,
): Promise<number | null> => {
  const isManager = canManageProject(person, 'perfect-b');
  if (delta < 0 && (isManager || (reason === 'returned' && lotId !== null))) return null;
  const lots = await readHeldLots(tx, stockId);
  const counted = lots.find(({ id }) => id === lotId);
  if (delta < 0 && counted !== undefined)
    throw new DomainError('lot.held', { message: formatLoweredLot(counted.number, describeHold(counted)) });
  const source = delta > 0 && counted === undefined ? findSourceLot(lots) : undefined;
  if (source === undefined) return null;
  if (isManager && foundReason != null) return source.id;
  const [number, why] = [source.number, describeHold(source)];
  if (isManager && foundReason === null) throw invalidField('foundReason', formatFoundUnitsQuestion(number, why));
  throw new DomainError('lot.held', { message: (isManager ? formatReasonRequired : formatFoundUnits)(number, why) });
};

/**
 * Rejects undoing a hold when the caller is not a manager, units were counted into the lot while it was held, and these
 * may belong to another held lot of the product.
 * @throws DomainError `lot.state-not-undoable` that names both lots
 */
export const rejectUndoOfGrownLot = async (
  tx: Tx,
  lot: Pick<LotFacts, 'number' | 'state'> & {
    readonly id: number;
    readonly stockId: number;
    readonly heldSince: Date | null;
  },
): Promise<void> => {
  const { found, unit } = await queryRow<{ found: number; unit: string }>(
    tx,
    `select coalesce(sum(m.delta), 0)::int as found, max(s.unit) as unit from stock s left join stock_movement m
       on m.lot_id = $2 and m.delta > 0 and m.type in ('adjustment', 'import') and m.occurred_at is null and m.at >= $3
     where s.id = $1`,
    [lot.stockId, lot.id, lot.heldSince],
  );
  if (found === 0) return;
  const source = (await readHeldLots(tx, lot.stockId)).find(({ id, isSource }) => isSource && id !== lot.id);
  if (source === undefined) return;
  const message = formatGrownLot(lot, formatQuantity(found, unit), {
    number: source.number,
    why: describeHold(source),
  });
  throw new DomainError('lot.state-not-undoable', { message });
};
