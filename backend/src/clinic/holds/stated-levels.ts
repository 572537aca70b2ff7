import { foundUnitsRefusal, grownLotRefusal, loweredLotRefusal } from '@atrium/rules/holds/held-units';
import { type LotFacts, whyUnusable } from '@atrium/rules/lots';
import { quantityText } from '@atrium/rules/quantity';
import { mayManageProject } from '../../auth/access.js';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/domain-error.js';
import type { Person } from '../../platform/http/person.js';
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

/** The lots that are held. `isSource`: surplus units may be theirs. */
const heldLots = (tx: Tx, stockId: number): Promise<HeldLot[]> =>
  rowsOf<HeldLot>(
    tx,
    `select t.id, t.number, t.quantity, t.state, t.expires_on::text as "expiresOn", t.is_there or ${HAS_LOST_UNITS} as "isSource",
       (now() at time zone o.time_zone)::date::text as today
     from stock_lot t cross join organisation o where t.stock_id = $1 and ${IS_HELD} order by t.state = 'available', t.id desc`,
    [stockId],
  );

const whyHeld = (lot: HeldLot): string => whyUnusable(lot, lot.today) ?? 'is held';

/**
 * Rejects a surplus without a lot while a held lot of the product has units, or lost some that may turn up again.
 * @throws DomainError `lot.held` that names the lot
 */
export const refuseSurplus = async (tx: Tx, stockId: number): Promise<void> => {
  const source = (await heldLots(tx, stockId)).find(({ isSource }) => isSource);
  if (source !== undefined)
    throw new DomainError('lot.held', { message: foundUnitsRefusal(source.number, whyHeld(source)) });
};

/**
 * Rejects an adjustment by a user who is not a manager when it lowers a held lot, or states a surplus that may be its units.
 * @param lotId the lot that was counted; null when all lots were counted together
 * @throws DomainError `lot.held` that names the lot
 */
export const refuseStatement = async (
  tx: Tx,
  person: Person,
  { stockId, lotId, delta }: { readonly stockId: number; readonly lotId: number | null; readonly delta: number },
): Promise<void> => {
  if (mayManageProject(person, 'perfect-b')) return;
  const counted = lotId === null ? undefined : (await heldLots(tx, stockId)).find(({ id }) => id === lotId);
  if (delta > 0 && counted === undefined) await refuseSurplus(tx, stockId);
  if (delta < 0 && counted !== undefined)
    throw new DomainError('lot.held', { message: loweredLotRefusal(counted.number, whyHeld(counted)) });
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
       on m.lot_id = $2 and m.delta > 0 and m.type in ('adjustment', 'import') and m.at >= $3
     where s.id = $1`,
    [lot.stockId, lot.id, lot.heldSince],
  );
  if (found === 0) return;
  const source = (await heldLots(tx, lot.stockId)).find(({ id, isSource }) => isSource && id !== lot.id);
  if (source === undefined) return;
  const message = grownLotRefusal(lot, quantityText(found, unit), { number: source.number, why: whyHeld(source) });
  throw new DomainError('lot.state-not-undoable', { message });
};
