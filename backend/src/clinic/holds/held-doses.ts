import { contentText } from '@atrium/rules/stock/contents';
import { lotName } from '@atrium/rules/stock/lots';
import { quantityText } from '@atrium/rules/stock/quantity';
import { Injectable } from '@nestjs/common';
import { rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/person.js';
import { LotWork } from '../lots/lot-work.js';
import { CURRENT_LOT } from '../stock/lots/lot-parts.js';

/** Condition: use `u` of lot `t` belongs in a recall list: the lot is held, or the dose was recorded after its hold. */
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

const amountOf = ({ units, unit, content, contentUnit }: HeldDose): string =>
  contentUnit === null || units > 0 ? quantityText(units, unit) : contentText(content, contentUnit);

/** Returns the decrease of doses of held lots. */
export const removedDoses = (before: readonly HeldDose[], after: readonly HeldDose[]): HeldDose[] =>
  before.flatMap((dose) => {
    const now = after.find(({ lotId }) => lotId === dose.lotId);
    const units = dose.units - (now?.units ?? 0);
    const content = dose.content - (now?.content ?? 0);
    return units > 0 || content > 0 ? [{ ...dose, units, content }] : [];
  });

/**
 * Keeps removed doses in recall lists: a recorded dose of a held lot is removed only with a reason, managers are
 * notified, and the entry stays in the list as undone.
 */
@Injectable()
export class HeldDoses {
  constructor(private readonly lots: LotWork) {}

  /** Reads the doses of uses from lots that are held now. */
  read(tx: Tx, usageIds: readonly number[]): Promise<HeldDose[]> {
    return rowsOf<HeldDose>(tx, HELD_DOSES, [usageIds]);
  }

  /**
   * Notifies managers that doses were removed, and notes it in the history of their lots.
   * @param field of the reason in the body
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
        `Please say why the dose of ${lotName(first.number)} changes: the lot is held, and its recall list names the patient`,
      );
    for (const dose of doses) {
      const amount = amountOf(dose);
      await this.lots.tell(tx, person, dose.lotId, {
        usable: await this.lots.usable(tx, dose.stockId),
        removed: amount,
        reason,
        changes: { given: [amount, null], reason: [null, reason] },
      });
    }
  }
}
