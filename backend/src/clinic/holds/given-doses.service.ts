import type { recordGiven } from '@atrium/contract/clinic/holds/calls';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { formatContent } from '@atrium/rules/stock/contents';
import { getGivenDoseProblem } from '@atrium/rules/holds/given-dose';
import { getLotTitle } from '@atrium/rules/stock/lots';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { getDayInZone } from '@atrium/rules/time/time-zone';
import { Injectable } from '@nestjs/common';
import { queryRow } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { type LotRow, LotChanges } from '../lots/lot-changes.js';
import { drawFromLot, subtractUseValue } from '../stock/lots/draw-from-lot.js';
import { readUsable, toLevelChange } from '../stock/ledger/level-change.js';
import { StockLedger } from '../stock/ledger/stock-ledger.js';
import { ClinicTeam } from '../team/clinic-team.js';
import { validateTime, assertInStockAt } from '../stock/statements/time-of-use.js';
import { USAGE_JOINS, USAGE_JSON } from '../stock/consume/usage.view.js';
import { toStockEventData } from '../stock/ledger/stock-event-data.js';
import { LateEntries } from '../stock/statements/late-entries.js';

type GivenDoseInput = CheckedBody<typeof recordGiven>;

interface LotStock {
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
  readonly of: LotStock;
  readonly given: GivenDoseInput;
  readonly usedAt: Date;
}

/** Records doses that were given before their lot was held. */
@Injectable()
export class GivenDosesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly lotChanges: LotChanges,
    private readonly stockLedger: StockLedger,
    private readonly outbox: Outbox,
    private readonly team: ClinicTeam,
    private readonly lateEntries: LateEntries,
  ) {}

  /**
   * Deducts the dose from its lot as a use at `usedAt`, and notifies managers.
   * @throws DomainError `lot.not-given-before-hold` when the lot can be used; 400 when the time does not fit
   */
  async record(person: Person, lotId: number, given: GivenDoseInput): Promise<unknown> {
    const user = await this.team.getMember(person, given.userId, 'userId');
    const usedAt = validateTime(person, 'usedAt', given.usedAt) ?? new Date();
    return this.transactions.run(async (tx) => {
      const lot = await this.lotChanges.lock(tx, lotId);
      const of = await queryRow<LotStock>(
        tx,
        `select s.kind, s.unit, s.content_amount::float8 as "contentAmount", s.content_unit as "contentUnit", o.time_zone as zone,
           (select coalesce(sum(content_left), 0)::float8 from opened_container where lot_id = $2 and is_there and unit = s.content_unit) as open
         from stock s, organisation o where s.id = $1`,
        [lot.stockId, lotId],
      );
      this.assertUsable(lot, usedAt, of.zone);
      const usable = await readUsable(tx, lot.stockId);
      const late = { stockIds: [lot.stockId], at: usedAt, actor: toActor(person) };
      const { id, stock } = await this.lateEntries.record(tx, late, () =>
        this.insertUse(tx, { person, userId: user.id, lotId, of, given, usedAt }),
      );
      const { json } = await queryRow<{ json: Usage }>(
        tx,
        `select ${USAGE_JSON} as json from usage u ${USAGE_JOINS} where u.id = $1`,
        [id],
      );
      const { patientId: _, ...usage } = json;
      await this.outbox.publish(tx, 'usage.logged', {
        actor: toActor(person),
        data: toStockEventData(of.kind, stock, { usage }),
        rows: [],
        internal: toLevelChange(stock, 0),
      });
      const amount =
        given.content == null
          ? formatQuantity(given.quantityUsed ?? 0, of.unit)
          : formatContent(given.content, of.contentUnit ?? '');
      await this.lotChanges.publishLot(tx, person, lotId, {
        usable,
        given: amount,
        reason: given.reason,
        changes: { given: [null, amount], reason: [null, given.reason] },
      });
      return json;
    });
  }

  /** Inserts the use and deducts its units or its content from the lot. */
  private async insertUse(tx: Tx, dose: Dose): Promise<{ readonly id: number; readonly stock: unknown }> {
    const { person, userId, lotId, of, given, usedAt } = dose;
    const lot = await this.lotChanges.lock(tx, lotId);
    await this.assertSufficientQuantity(tx, lot, of, given);
    const { id } = await queryRow<{ id: number }>(
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
    const stock = await this.consumeFromLot(tx, dose, lot, id);
    await assertInStockAt(tx, [id], { occurredAt: usedAt, openedAt: null });
    return { id, stock };
  }

  private async consumeFromLot(
    tx: Tx,
    { person, of: { kind }, given: { quantityUsed, content }, usedAt }: Dose,
    { id: lotId, stockId }: LotRow,
    usageId: number,
  ): Promise<unknown> {
    const of = { usageId, occurredAt: usedAt };
    const change = { kind, stockId, type: 'usage' as const, reason: null, actor: toActor(person), ...of };
    if (content == null) {
      const quantity = -(quantityUsed ?? 0);
      const stock = await this.stockLedger.addQuantity(tx, { ...change, quantity, lots: [{ lotId, quantity }] });
      await subtractUseValue(tx, of.usageId);
      return stock;
    }
    const lines = await drawFromLot(tx, { stockId, lotId, content, usedAt: of.occurredAt, userId: person.id });
    const opened = lines.filter(({ delta }) => delta < 0).length;
    await tx.query('update usage set quantity = $2 where id = $1', [of.usageId, opened]);
    const stock = await this.stockLedger.addContentMovements(tx, change, lines);
    await subtractUseValue(tx, of.usageId);
    return stock;
  }

  private assertUsable(lot: LotRow, usedAt: Date, zone: string): void {
    const refusal = getGivenDoseProblem({
      ...lot,
      heldSince: lot.heldSince?.getTime() ?? null,
      usedAt: usedAt.getTime(),
      usedOn: getDayInZone(usedAt, zone),
      today: getDayInZone(new Date(), zone),
      zone,
    });
    if (refusal === null) return;
    if (refusal.path !== null) throw invalidField(refusal.path, refusal.message);
    throw new DomainError('lot.not-given-before-hold', { message: refusal.message });
  }

  private async assertSufficientQuantity(
    tx: Tx,
    lot: LotRow,
    of: LotStock,
    { quantityUsed, content, contentUnit }: GivenDoseInput,
  ) {
    if (content == null) return this.lotChanges.assertSufficientQuantity(tx, lot, quantityUsed ?? 0);
    if (of.contentAmount === null || of.contentUnit === null)
      throw invalidField('content', 'This product is used in whole units. Please enter the number given');
    if (contentUnit != null && contentUnit !== of.contentUnit)
      throw invalidField('content', `This product is measured in ${of.contentUnit}`);
    const there = of.open + lot.quantity * of.contentAmount;
    if (content <= there) return undefined;
    const message = `${getLotTitle(lot.number)} holds ${formatContent(there, of.contentUnit)}`;
    throw new DomainError('lot.too-few', { message }, { errors: [{ path: 'content', message }] });
  }
}
