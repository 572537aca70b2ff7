import { formatContent } from '@atrium/rules/stock/contents';
import { getLotName } from '@atrium/rules/stock/lots';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { Injectable } from '@nestjs/common';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { LotChanges } from '../lots/lot-changes.js';
import { CURRENT_LOT } from '../stock/lots/lot-parts.js';
import { readUsable } from '../stock/ledger/level-change.js';

/**
 * SQL condition: use `u` of lot `t` belongs in a recall list, because the lot is held or the dose was recorded after
 * the hold.
 */
export const IS_RECALLED_USE = `(t.state <> 'available' or u.given_before_hold)`;

/** The dose of one use from a held lot. */
export interface HeldDose {
  readonly lotId: number;
  readonly stockId: number;
  readonly number: string | null;
  readonly unit: string;
  readonly units: number;
  readonly content: number;
  readonly contentUnit: string | null;
}

const HELD_DOSES = `
  select t.id as "lotId", t.stock_id as "stockId", t.number, s.unit, sum(u.units)::int as units, sum(u.content)::float8 as content,
    max(u.content_unit) as "contentUnit"
  from (
    select ${CURRENT_LOT} as lot_id, case when m.container_id is null then -m.delta else 0 end as units,
      coalesce(-(m.content + m.delta * k.holds), 0) as content, k.unit as content_unit, u.given_before_hold
    from usage u join stock_movement m on m.usage_id = u.id join stock_lot t on t.id = m.lot_id left join opened_container k on k.id = m.container_id
    where u.id = any($1::int[]) and m.type = 'usage'
  ) u join stock_lot t on t.id = u.lot_id join stock s on s.id = t.stock_id
  where ${IS_RECALLED_USE} group by t.id, s.id order by t.id`;

const formatAmount = ({ units, unit, content, contentUnit }: HeldDose): string =>
  contentUnit === null || units > 0 ? formatQuantity(units, unit) : formatContent(content, contentUnit);

/** Returns by how much an edit decreases the doses from held lots. */
export const diffDoses = (before: readonly HeldDose[], after: readonly HeldDose[]): HeldDose[] =>
  before.flatMap((dose) => {
    const now = after.find(({ lotId }) => lotId === dose.lotId);
    const units = dose.units - (now?.units ?? 0);
    const content = dose.content - (now?.content ?? 0);
    return units > 0 || content > 0 ? [{ ...dose, units, content }] : [];
  });

/**
 * Keeps recall lists complete: a recorded dose of a held lot can be removed only with a reason. Managers are notified,
 * and the entry stays in the list as undone.
 */
@Injectable()
export class HeldDoses {
  constructor(private readonly lotChanges: LotChanges) {}

  /** Reads the doses of uses whose lots are currently held. */
  read(tx: Tx, usageIds: readonly number[]): Promise<HeldDose[]> {
    return queryRows<HeldDose>(tx, HELD_DOSES, [usageIds]);
  }

  /**
   * Notifies managers that doses were removed, and writes an entry to the history of their lots.
   * @param field name of the reason field in the body
   * @throws DomainError at `field` when doses are removed without a reason
   */
  async remove(
    tx: Tx,
    person: Person,
    doses: readonly HeldDose[],
    { reason, field }: { readonly reason: string | null; readonly field: string },
  ): Promise<void> {
    const [first] = doses;
    if (first === undefined) return;
    if (reason === null)
      throw invalidField(
        field,
        `Please enter the reason for changing the dose of ${getLotName(first.number)}: the lot is on hold, and its recall list names the patient`,
      );
    for (const dose of doses) {
      const amount = formatAmount(dose);
      await this.lotChanges.publishLot(tx, person, dose.lotId, {
        usable: await readUsable(tx, dose.stockId),
        removed: amount,
        reason,
        changes: { given: [amount, null], reason: [null, reason] },
      });
    }
  }
}
