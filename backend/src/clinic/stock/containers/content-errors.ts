import { isUsable, getLotName, type LotFacts } from '@atrium/rules/stock/lots';
import { getContentProblem, isUsableContainer, type OpenedContainer } from '@atrium/rules/stock/opened-containers';
import { getDayInZone } from '@atrium/rules/time/time-zone';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../../platform/database/sql-pool.js';
import { DomainError, invalidField } from '../../../platform/http/reply/domain-error.js';
import { LotErrors } from '../lots/lot-errors.js';

interface ContentFacts {
  readonly name: string;
  readonly unit: string;
  readonly quantity: number;
  readonly tracksLots: boolean;
  readonly contentUnit: string | null;
  readonly holds: number | null;
  readonly opened: readonly OpenedContainer[];
  readonly lots: readonly (LotFacts & { readonly id: number })[];
  readonly zone: string;
}

/**
 * Builds the error when an amount of content could not be consumed. It states the content that exists but is unusable.
 */
@Injectable()
export class ContentErrors {
  constructor(
    private readonly sql: SqlPool,
    private readonly lotErrors: LotErrors,
  ) {}

  /** @param now time of use */
  async createError(
    { stockId, lotId }: { readonly stockId: number; readonly lotId: number | null },
    now: Date,
  ): Promise<DomainError> {
    const [stock] = await this.sql.rows<ContentFacts>(
      `select s.name, s.unit, s.quantity, s.tracks_lots as "tracksLots", s.content_unit as "contentUnit", s.content_amount::float8 as holds, s.opened,
         o.time_zone as zone,
         (select coalesce(json_agg(json_build_object('id', t.id, 'number', t.number, 'expiresOn', t.expires_on::text, 'quantity', t.quantity, 'state', t.state)
            order by t.expires_on nulls last, t.id), '[]') from stock_lot t where t.stock_id = s.id and (t.is_there or t.id = $2)) as lots
       from stock s, organisation o where s.id = $1`,
      [stockId, lotId],
    );
    if (stock === undefined || stock.holds === null || stock.contentUnit === null)
      return invalidField('content', 'This product is used in whole units');
    const { name, unit, quantity, tracksLots, contentUnit, holds, zone, lots } = stock;
    const today = getDayInZone(now, zone);
    const opened = stock.opened.filter((one) => lotId === null || one.lotId === lotId);
    const chosen = lots.find(({ id }) => id === lotId);
    if (lotId !== null && chosen === undefined) return invalidField('lotId', 'This lot belongs to another product');
    const usable = lots.filter((lot) => isUsable(lot, today) && (chosen === undefined || lot === chosen));
    const whole = tracksLots ? usable.reduce((sum, lot) => sum + lot.quantity, 0) : quantity;
    // Lots have their own messages: expired, quarantined, recalled, and the next usable one.
    const isOfLots =
      opened.every((one) => isUsableContainer(one, now, zone)) &&
      (chosen === undefined ? lots.some((lot) => !isUsable(lot, today)) : !isUsable(chosen, today));
    if (isOfLots && opened.length === 0)
      return this.lotErrors.createError({ stockId, lotId }, { name, unit, available: whole }, now);
    const message = getContentProblem(
      { name, unit, quantity, holds, contentUnit },
      { whole, lot: chosen === undefined ? null : getLotName(chosen.number) },
      opened,
      now,
      zone,
    );
    return new DomainError('content.insufficient', { message }, { errors: [{ path: 'content', message }] });
  }
}
