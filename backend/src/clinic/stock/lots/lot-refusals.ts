import { chosenLotRefusal, unusableLotsRefusal } from '@atrium/rules/stock/lot-refusals';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { isUsable, type LotFacts, lotTitle } from '@atrium/rules/stock/lots';
import { quantityText } from '@atrium/rules/stock/quantity';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../../platform/database/sql-pool.js';
import { DomainError, invalidField } from '../../../platform/http/reply/domain-error.js';

interface Lot extends LotFacts {
  readonly id: number;
  readonly receivedOn: string | null;
  readonly today: string;
}

interface Wish {
  readonly stockId: number;
  readonly lotId: number | null;
}

interface Left {
  readonly name: string;
  readonly unit: string;
  readonly available: number;
}

/** Returns "Only 3 vials of …", or that none is left. */
export const insufficient = ({ name, unit, available }: Left): DomainError => {
  const error = new DomainError('stock.insufficient', { name, available: quantityText(available, unit) });
  if (available <= 0) error.message = `"${name}" is out of stock`;
  return error;
};

/** Returns why lots could not be used. Read only after a rejection, so that successful uses pay nothing for it. */
@Injectable()
export class LotRefusals {
  constructor(private readonly sql: SqlPool) {}

  /** @param at time of use; null for now */
  async refusal(
    { stockId, lotId }: Wish,
    { name, unit, available }: Left,
    at: Date | null = null,
  ): Promise<DomainError> {
    const found = await this.sql.rows<Lot>(
      `select t.id, t.number, t.expires_on::text as "expiresOn", t.quantity, t.state, t.received_on::text as "receivedOn",
         (coalesce($3::timestamptz, now()) at time zone o.time_zone)::date::text as today
       from stock_lot t, organisation o where t.stock_id = $1 and (t.is_there or t.id = $2)
       order by t.expires_on nulls last, t.received_on nulls last, t.id`,
      [stockId, lotId, at],
    );
    const today = found[0]?.today ?? '';
    const lots = found.filter(({ receivedOn }) => receivedOn === null || receivedOn <= today);
    const chosen = found.find(({ id }) => id === lotId);
    if (lotId !== null && chosen === undefined) return invalidField('lotId', 'This lot is of something else');
    if (chosen?.receivedOn != null && chosen.receivedOn > today)
      return invalidField(
        'usedAt',
        `${lotTitle(chosen.number)} was received on ${formatDayWithYear(chosen.receivedOn)}. Please choose a later time or another lot`,
      );
    if (chosen !== undefined) {
      const others = lots.filter((lot) => lot !== chosen && isUsable(lot, today));
      const message = chosenLotRefusal(chosen, others, today);
      return new DomainError('lot.unusable', { message }, { errors: [{ path: 'lotId', message }] });
    }
    if (lots.some((lot) => !isUsable(lot, today)))
      return new DomainError('lot.unusable', { message: unusableLotsRefusal({ name, unit }, lots, today) });
    return insufficient({ name, unit, available });
  }
}
