import { formatChosenLot, formatUnusableLots } from '@atrium/rules/stock/lot-refusals';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { isUsable, type LotFacts, getLotTitle } from '@atrium/rules/stock/lots';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../../platform/database/sql-pool.js';
import { DomainError, invalidField } from '../../../platform/http/reply/domain-error.js';

interface Lot extends LotFacts {
  readonly id: number;
  readonly receivedOn: string | null;
  readonly today: string;
}

interface LotUse {
  readonly stockId: number;
  readonly lotId: number | null;
}

interface AvailableStock {
  readonly name: string;
  readonly unit: string;
  readonly available: number;
}

/** Returns the message "Only 3 vials of …", or the one that none is left. */
export const formatInsufficient = ({ name, unit, available }: AvailableStock): DomainError => {
  const error = new DomainError('stock.insufficient', { name, available: formatQuantity(available, unit) });
  if (available <= 0) error.message = `"${name}" is out of stock`;
  return error;
};

/**
 * Builds the error when lots could not be consumed. It reads the stock only after a rejection, so that successful uses
 * are not slowed down.
 */
@Injectable()
export class LotErrors {
  constructor(private readonly sql: SqlPool) {}

  /** @param at time of use; null for now */
  async createError(
    { stockId, lotId }: LotUse,
    { name, unit, available }: AvailableStock,
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
    if (lotId !== null && chosen === undefined) return invalidField('lotId', 'This lot belongs to another product');
    if (chosen?.receivedOn != null && chosen.receivedOn > today)
      return invalidField(
        'usedAt',
        `${getLotTitle(chosen.number)} was received on ${formatDayWithYear(chosen.receivedOn)}. Please choose a later time or another lot`,
      );
    if (chosen !== undefined) {
      const others = lots.filter((lot) => lot !== chosen && isUsable(lot, today));
      const message = formatChosenLot(chosen, others, today);
      return new DomainError('lot.unusable', { message }, { errors: [{ path: 'lotId', message }] });
    }
    if (lots.some((lot) => !isUsable(lot, today)))
      return new DomainError('lot.unusable', { message: formatUnusableLots({ name, unit }, lots, today) });
    return formatInsufficient({ name, unit, available });
  }
}
