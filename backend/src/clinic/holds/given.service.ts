import type { recordGiven } from '@atrium/contract/clinic/lot-holds/calls';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { contentText } from '@atrium/rules/stock/contents';
import { givenRefusal } from '@atrium/rules/holds/given';
import { lotTitle } from '@atrium/rules/stock/lots';
import { quantityText } from '@atrium/rules/stock/quantity';
import { dayInZone } from '@atrium/rules/time/time-zone';
import { Injectable } from '@nestjs/common';
import { rowOf } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { type LotRow, LotWork } from '../lots/lot-work.js';
import { drawFromLot, takeValueOfUse } from '../stock/lots/draw-from-lot.js';
import { levelChange, Stock } from '../stock/stock.js';
import { ClinicTeam } from '../team/clinic-team.js';
import { checkedTime, refuseBeforeReceipt } from '../usage/time-of-use.js';
import { USAGE_JOINS, USAGE_JSON } from '../usage/usage.view.js';
import { ofStock } from '../stock/of-stock.js';
import { LateEntries } from '../stock/statements/late-entries.js';

type Given = CheckedBody<typeof recordGiven>;

interface OfStock {
  readonly kind: 'item' | 'consumable';
  readonly unit: string;
  readonly contentAmount: number | null;
  readonly contentUnit: string | null;
  readonly zone: string;
  readonly open: number;
}

interface Dose {
  readonly person: Person;
  readonly userId: string;
  readonly lotId: number;
  readonly of: OfStock;
  readonly given: Given;
  readonly usedAt: Date;
}

/** Records doses that were given before their lot was held. */
@Injectable()
export class GivenService {
  constructor(
    private readonly transactions: Transactions,
    private readonly work: LotWork,
    private readonly stock: Stock,
    private readonly outbox: Outbox,
    private readonly team: ClinicTeam,
    private readonly lateEntries: LateEntries,
  ) {}

  /**
   * Deducts the dose from its lot as a use at `usedAt`, and notifies managers.
   * @throws DomainError `lot.not-given-before-hold` when the lot can be used; 400 when the time does not fit
   */
  async record(person: Person, lotId: number, given: Given): Promise<unknown> {
    const user = await this.team.member(person, given.userId, 'userId');
    const usedAt = checkedTime(person, 'usedAt', given.usedAt) ?? new Date();
    return this.transactions.run(async (tx) => {
      const lot = await this.work.lock(tx, lotId);
      const of = await rowOf<OfStock>(
        tx,
        `select s.kind, s.unit, s.content_amount::float8 as "contentAmount", s.content_unit as "contentUnit", o.time_zone as zone,
           (select coalesce(sum(content_left), 0)::float8 from opened_container where lot_id = $2 and is_there and unit = s.content_unit) as open
         from stock s, organisation o where s.id = $1`,
        [lot.stockId, lotId],
      );
      this.refuse(lot, usedAt, of.zone);
      const usable = await this.work.usable(tx, lot.stockId);
      const late = { stockIds: [lot.stockId], at: usedAt, actor: actorOf(person) };
      const { id, stock } = await this.lateEntries.record(tx, late, () =>
        this.take(tx, { person, userId: user.id, lotId, of, given, usedAt }),
      );
      const { json } = await rowOf<{ json: Usage }>(
        tx,
        `select ${USAGE_JSON} as json from usage u ${USAGE_JOINS} where u.id = $1`,
        [id],
      );
      const { patientId: _, ...usage } = json;
      await this.outbox.publish(tx, 'usage.logged', {
        actor: actorOf(person),
        data: ofStock(of.kind, stock, { usage: usage as Usage }),
        rows: [],
        internal: levelChange(stock, 0),
      });
      const amount =
        given.content == null
          ? quantityText(given.quantityUsed ?? 0, of.unit)
          : contentText(given.content, of.contentUnit ?? '');
      await this.work.tell(tx, person, lotId, {
        usable,
        given: amount,
        reason: given.reason,
        changes: { given: [null, amount], reason: [null, given.reason] },
      });
      return json;
    });
  }

  /** Inserts the use and takes its units or its content from the lot. */
  private async take(tx: Tx, dose: Dose): Promise<{ readonly id: number; readonly stock: unknown }> {
    const { person, userId, lotId, of, given, usedAt } = dose;
    const lot = await this.work.lock(tx, lotId);
    await this.mustHold(tx, lot, of, given);
    const { id } = await rowOf<{ id: number }>(
      tx,
      `insert into usage (kind, stock_id, quantity, content, content_unit, treatment_type, treatment_area, patient_id, used_at, user_id, logged_by,
         has_lots, lot_reason, given_before_hold, entered_at, via_key_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, true, $12, true, clock_timestamp(), $13) returning id`,
      [
        of.kind,
        lot.stockId,
        given.quantityUsed ?? 0,
        given.content ?? null,
        given.content == null ? null : of.contentUnit,
        given.treatmentType ?? null,
        given.treatmentArea ?? null,
        given.patientId,
        usedAt,
        userId,
        person.id,
        given.reason,
        person.viaKeyId ?? null,
      ],
    );
    const stock = await this.takeFromLot(tx, dose, lot, id);
    await refuseBeforeReceipt(tx, [id], { occurredAt: usedAt, openedAt: null });
    return { id, stock };
  }

  private async takeFromLot(
    tx: Tx,
    { person, of: { kind }, given: { quantityUsed, content }, usedAt }: Dose,
    { id: lotId, stockId }: LotRow,
    usageId: number,
  ): Promise<unknown> {
    const of = { usageId, occurredAt: usedAt };
    const change = { kind, stockId, type: 'usage' as const, reason: null, actor: actorOf(person), ...of };
    if (content == null) {
      const quantity = -(quantityUsed ?? 0);
      const stock = await this.stock.put(tx, { ...change, quantity, lots: [{ lotId, quantity }] });
      await takeValueOfUse(tx, of.usageId);
      return stock;
    }
    const lines = await drawFromLot(tx, { stockId, lotId, content, usedAt: of.occurredAt, userId: person.id });
    const opened = lines.filter(({ delta }) => delta < 0).length;
    await tx.query('update usage set quantity = $2 where id = $1', [of.usageId, opened]);
    const stock = await this.stock.putContent(tx, change, lines);
    await takeValueOfUse(tx, of.usageId);
    return stock;
  }

  private refuse(lot: LotRow, usedAt: Date, zone: string): void {
    const refusal = givenRefusal({
      ...lot,
      heldSince: lot.heldSince?.getTime() ?? null,
      usedAt: usedAt.getTime(),
      usedOn: dayInZone(usedAt, zone),
      today: dayInZone(new Date(), zone),
      zone,
    });
    if (refusal === null) return;
    if (refusal.path !== null) throw invalidField(refusal.path, refusal.message);
    throw new DomainError('lot.not-given-before-hold', { message: refusal.message });
  }

  private async mustHold(tx: Tx, lot: LotRow, of: OfStock, { quantityUsed, content, contentUnit }: Given) {
    if (content == null) return this.work.mustHold(tx, lot, quantityUsed ?? 0);
    if (of.contentAmount === null || of.contentUnit === null)
      throw invalidField('content', 'This is used whole. Please enter how many were given');
    if (contentUnit != null && contentUnit !== of.contentUnit)
      throw invalidField('content', `This is counted in ${of.contentUnit}`);
    const there = of.open + lot.quantity * of.contentAmount;
    if (content <= there) return undefined;
    const message = `${lotTitle(lot.number)} holds ${contentText(there, of.contentUnit)}`;
    throw new DomainError('lot.too-few', { message }, { errors: [{ path: 'content', message }] });
  }
}
