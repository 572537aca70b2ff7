import {
  foundUnitsNeedReason,
  foundUnitsQuestion,
  foundUnitsRefusal,
  grownLotRefusal,
  loweredLotRefusal,
} from '@atrium/rules/holds/held-units';
import type { AdjustmentReason } from '@atrium/rules/stock/labels';
import { type LotFacts, whyUnusable } from '@atrium/rules/stock/lots';
import { quantityText } from '@atrium/rules/stock/quantity';
import { mayManageProject } from '../../auth/access.js';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/person.js';
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

/** Returns held lots, recalled ones first. `isSource`: surplus units may be theirs. */
const heldLots = (tx: Tx, stockId: number): Promise<HeldLot[]> =>
  rowsOf<HeldLot>(
    tx,
    `select t.id, t.number, t.quantity, t.state, t.expires_on::text as "expiresOn", t.is_there or ${HAS_LOST_UNITS} as "isSource",
       (now() at time zone o.time_zone)::date::text as today
     from stock_lot t cross join organisation o where t.stock_id = $1 and ${IS_HELD} order by t.state = 'recalled' desc, t.state = 'available', t.id desc`,
    [stockId],
  );

const whyHeld = (lot: HeldLot): string => whyUnusable(lot, lot.today) ?? 'is held';

/** Returns the held lot that surplus units may belong to: it has units, or lost some that may be found again. */
const sourceOf = (lots: readonly HeldLot[]): HeldLot | undefined => lots.find(({ isSource }) => isSource);

/**
 * Rejects usable units found by a count while they may be units of a held lot.
 * @throws DomainError `lot.held` that names the lot
 */
export const refuseSurplus = async (tx: Tx, stockId: number): Promise<void> => {
  const source = sourceOf(await heldLots(tx, stockId));
  if (source !== undefined)
    throw new DomainError('lot.held', { message: foundUnitsNeedReason(source.number, whyHeld(source)) });
};

interface Statement {
  readonly stockId: number;
  /** The counted lot; null for the whole product. */
  readonly lotId: number | null;
  readonly delta: number;
  /** Units of a held lot may be returned to the supplier. */
  readonly reason?: AdjustmentReason;
  /** Why found units are not those of a held lot; undefined for requests without this field. */
  readonly foundReason?: string | null;
}

/**
 * Checks an adjustment. Users who are not managers neither lower a held lot, but for a return to
 * the supplier, nor state a surplus that may be its units;
 * a manager states such a surplus with a reason.
 * @returns the id of the held lot whose units a manager said these are not; null when there is no such lot
 * @throws DomainError `lot.held` that names the lot, or at `foundReason` when the reason is missing
 */
export const checkStatement = async (
  tx: Tx,
  person: Person,
  { stockId, lotId, delta, reason, foundReason }: Statement,
): Promise<number | null> => {
  const isManager = mayManageProject(person, 'perfect-b');
  if (delta < 0 && (isManager || (reason === 'returned' && lotId !== null))) return null;
  const lots = await heldLots(tx, stockId);
  const counted = lots.find(({ id }) => id === lotId);
  if (delta < 0 && counted !== undefined)
    throw new DomainError('lot.held', { message: loweredLotRefusal(counted.number, whyHeld(counted)) });
  const source = delta > 0 && counted === undefined ? sourceOf(lots) : undefined;
  if (source === undefined) return null;
  if (isManager && foundReason != null) return source.id;
  const [number, why] = [source.number, whyHeld(source)];
  if (isManager && foundReason === null) throw invalidField('foundReason', foundUnitsQuestion(number, why));
  throw new DomainError('lot.held', { message: (isManager ? foundUnitsNeedReason : foundUnitsRefusal)(number, why) });
};

/**
 * Rejects the undo of a hold by a user who is not a manager when units were stated into the lot while it was held, and
 * another held lot of the product has units, or lost some that may be these.
 * @throws DomainError `lot.state-not-undoable` that names both lots
 */
export const refuseUndoOfGrownLot = async (
  tx: Tx,
  lot: Pick<LotFacts, 'number' | 'state'> & {
    readonly id: number;
    readonly stockId: number;
    readonly heldSince: Date | null;
  },
): Promise<void> => {
  const { found, unit } = await rowOf<{ found: number; unit: string }>(
    tx,
    `select coalesce(sum(m.delta), 0)::int as found, max(s.unit) as unit from stock s left join stock_movement m
       on m.lot_id = $2 and m.delta > 0 and m.type in ('adjustment', 'import') and m.occurred_at is null and m.at >= $3
     where s.id = $1`,
    [lot.stockId, lot.id, lot.heldSince],
  );
  if (found === 0) return;
  const source = (await heldLots(tx, lot.stockId)).find(({ id, isSource }) => isSource && id !== lot.id);
  if (source === undefined) return;
  const message = grownLotRefusal(lot, quantityText(found, unit), { number: source.number, why: whyHeld(source) });
  throw new DomainError('lot.state-not-undoable', { message });
};
