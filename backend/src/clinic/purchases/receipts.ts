import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { errorMessage } from '@atrium/contract/core/errors';
import { quantityText, unitFor } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { rowOf } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { ReorderClosing } from '../reorder/reorder-closing.js';
import { guardHeldStock } from '../holds/held-stock.js';
import { levelChange, Stock } from '../stock/stock.js';
import { stockTable } from '../stock/stock.entity.js';
import { BuyingTurns } from './buying-turns.js';
import { refuseImpossibleReceipt, today } from './purchase-days.js';
import { PurchaseRecord } from './purchase-record.js';
import { type PurchaseRow, purchaseTable } from './purchase.entity.js';
import { receiptOf, usedOf } from './receipt-rules.js';
import { type PaidPrice, storeReceiptCost, takeBackLotCosts, takeBackReceiptCost } from './receipt-cost.js';
import { lotsToTakeBack } from './lots-to-take-back.js';
import {
  isLastReceipt,
  partsOf,
  readReceiptLines,
  type ReceiptLine,
  removeReceipts,
  type Reversal,
  sumOf,
} from './reversals/single-receipts.js';
import {
  type AcceptedReceipt,
  lotsOfReceipt,
  type LotsOfReceipt,
  quantityOfLots,
  type ReceivedLot,
} from './received-lots.js';
import { nameOf } from '../../platform/database/name-of.js';

/** A receipt of a purchase. */
export interface Receipt extends PaidPrice {
  readonly quantity: number;
  readonly day: string;
  readonly lots: LotsOfReceipt;
  /** The path prefix of the line in the form: `lines.0.`. */
  readonly path?: string;
}

/** A receipt as entered; without a quantity, all that is outstanding. */
export interface Arrival extends PaidPrice, AcceptedReceipt {
  readonly quantity?: number | null | undefined;
  readonly day?: string | null | undefined;
  readonly lots?: readonly ReceivedLot[] | null | undefined;
  /** The path prefix of the line in the form: `lines.0.`. */
  readonly path?: string;
}

/** Receives purchases into stock, and reverses them. */
@Injectable()
export class Receipts {
  constructor(
    private readonly turns: BuyingTurns,
    private readonly transactions: Transactions,
    private readonly stock: Stock,
    private readonly record: PurchaseRecord,
    private readonly closing: ReorderClosing,
  ) {}

  /** Receives a purchase: by default all that is outstanding, today. The rest of a partial receipt stays open. */
  receive(person: Person, kind: StockKind, id: number, form: Omit<Arrival, 'path'>): Promise<Purchase> {
    return this.turns.run(async (tx) => {
      const purchase = await this.record.lock(tx, kind, id);
      if (form.day != null) refuseImpossibleReceipt(kind, form.day, purchase.purchaseDate, await today(tx));
      return this.arrive(tx, person, purchase, form);
    });
  }

  /** Receives for callers that have locked the purchase and its stock. */
  async arrive(
    tx: Tx,
    person: Person,
    purchase: PurchaseRow,
    { quantity: wish, day, lots, unitCost, totalCost, path = '', ...accepted }: Arrival,
  ): Promise<Purchase> {
    if (purchase.reversedAt !== null) throw await this.alreadyReversed(tx, purchase);
    const { unit } = await tx.findOneOrFail(stockTable.schema, {
      where: { id: purchase.stockId },
      select: { unit: true },
    });
    const receipt = receiptOf(purchase, wish ?? quantityOfLots(lots));
    if ('refused' in receipt) throw refusalOf(receipt, purchase, unit, path, await this.lastReceipt(tx, purchase));
    return this.put(tx, person, purchase, {
      quantity: receipt.quantity,
      day: day ?? (await today(tx)),
      unitCost,
      totalCost,
      path,
      lots: { lots: lots ?? [], accepted, path: `${path}lots` },
    });
  }

  /** Writes a receipt for callers that have locked the purchase and its stock and checked the outstanding quantity. */
  async put(
    tx: Tx,
    person: Person,
    purchase: PurchaseRow,
    { quantity, day, lots, ...price }: Receipt,
  ): Promise<Purchase> {
    const { id, kind, stockId } = purchase;
    const { unitCost, rise } = await storeReceiptCost(tx, purchase, quantity, { ...price, day });
    const received = purchase.quantityReceived + quantity;
    await tx.update(purchaseTable.schema, id, {
      quantityReceived: received,
      receivedDate: purchase.receivedDate !== null && purchase.receivedDate > day ? purchase.receivedDate : day,
      receivedAt: () => 'clock_timestamp()',
      receivedBy: person.id,
      receivedViaKeyId: person.viaKeyId ?? null,
      version: () => 'version + 1',
      updatedAt: () => 'clock_timestamp()',
      updatedBy: person.id,
    });
    const reason = reasonOf(purchase, quantity);
    const stock = await this.stock.put(tx, {
      kind,
      stockId,
      quantity,
      type: 'purchase',
      reason,
      actor: actorOf(person),
      purchaseId: id,
      lots: await lotsOfReceipt(tx, purchase, { quantity, day, unitCost }, lots),
    });
    const told = await this.record.tell(tx, person, 'purchase.received', purchase, {
      ...levelChange(stock, quantity),
      ...(rise !== null && { rise }),
    });
    const isFullyReceived = received + purchase.quantityCancelled === purchase.quantityPurchased;
    await this.closing.closeAllOf(tx, id, { person, kind, stockId, isFullyReceived });
    return told;
  }

  /**
   * Reverses a purchase and its receipts. The quantity that was on order before the receipt is on order again, as a
   * separate purchase; a purchase without receipts is cancelled.
   */
  reverse(person: Person, kind: StockKind, id: number, { reason, movementIds }: Reversal): Promise<Purchase> {
    return this.transactions.run(async (tx) => {
      const purchase = await this.record.lock(tx, kind, id);
      if (purchase.reversedAt !== null) throw await this.alreadyReversed(tx, purchase);
      const lines = movementIds === undefined ? null : await readReceiptLines(tx, purchase, movementIds);
      const isPart = lines !== null && sumOf(lines) < purchase.quantityReceived;
      if (isPart) return this.reverseReceipts(tx, person, purchase, lines, reason);
      const { stockId, quantityReceived } = purchase;
      const { currentQuantity, unit } = await tx.findOneOrFail(stockTable.schema, {
        where: { id: stockId },
        select: { currentQuantity: true, unit: true },
      });
      const back = await lotsToTakeBack(tx, id);
      const used = Math.max(back.used, usedOf(quantityReceived, currentQuantity));
      if (used > 0)
        throw new DomainError('purchase.already-used', {
          used,
          received: quantityText(quantityReceived, unit),
        });
      await tx.update(purchaseTable.schema, id, {
        reversedAt: () => 'clock_timestamp()',
        reversedBy: person.id,
        reversedViaKeyId: person.viaKeyId ?? null,
        reversalReason: reason,
        version: () => 'version + 1',
        updatedAt: () => 'clock_timestamp()',
        updatedBy: person.id,
      });
      await takeBackReceiptCost(tx, id, 'first_cost_before');
      if (quantityReceived === 0) await this.closing.releaseAllOf(tx, purchase, person);
      else await this.closing.reopenAllOf(tx, await this.reopen(tx, person, purchase), person);
      await this.stock.noteOrder(tx, stockId);
      if (quantityReceived === 0) return this.record.tell(tx, person, 'purchase.reversed', purchase);
      await takeBackLotCosts(
        tx,
        back.parts.map(({ lotId }) => lotId),
      );
      const quantity = -quantityReceived;
      const stock = await guardHeldStock(tx, [stockId], () =>
        this.stock.put(tx, {
          kind,
          stockId,
          quantity,
          type: 'reversal',
          reason,
          actor: actorOf(person),
          purchaseId: id,
          lots: back.parts,
        }),
      );
      return this.record.tell(tx, person, 'purchase.reversed', purchase, levelChange(stock, quantity));
    });
  }

  /** Reverses single receipts of a purchase; the others stay. */
  private async reverseReceipts(
    tx: Tx,
    person: Person,
    purchase: PurchaseRow,
    lines: readonly ReceiptLine[],
    reason: string,
  ): Promise<Purchase> {
    const { id, kind, stockId } = purchase;
    if (await isLastReceipt(tx, id, lines)) await takeBackReceiptCost(tx, id);
    await removeReceipts(tx, purchase, lines, person.id);
    await this.closing.reopenAllOf(tx, id, person);
    const stock = await guardHeldStock(tx, [stockId], async () => {
      let now: unknown;
      for (const line of lines)
        now = await this.stock.put(tx, {
          kind,
          stockId,
          quantity: -line.quantity,
          type: 'reversal',
          reason,
          actor: actorOf(person),
          purchaseId: id,
          lots: partsOf(line),
          undoes: line.id,
        });
      return now;
    });
    await takeBackLotCosts(
      tx,
      lines.flatMap(({ lotId }) => (lotId === null ? [] : [lotId])),
    );
    return this.record.tell(tx, person, 'purchase.reversed', purchase, levelChange(stock, -sumOf(lines)));
  }

  /**
   * Puts the quantity of a reversed purchase back on order. Returns the id of the purchase that covers its requests.
   */
  private async reopen(tx: Tx, person: Person, { id, kind, stockId, receivedAtOnce }: PurchaseRow): Promise<number> {
    if (receivedAtOnce) return id;
    const made = await rowOf<{ id: number }>(
      tx,
      `insert into purchase (kind, stock_id, supplier_id, order_id, quantity_purchased, unit_cost, total_cost, purchase_date, ordered_by, logged_by,
         logged_via_key_id, notes, reorder_request_id, reopens, created_at, updated_by)
       select kind, stock_id, supplier_id, order_id, quantity_purchased - quantity_cancelled, ordered_unit_cost,
         round(ordered_cost * (quantity_purchased - quantity_cancelled) / quantity_purchased, 2), purchase_date, ordered_by, logged_by,
         logged_via_key_id, notes, reorder_request_id, id, clock_timestamp(), $2 from purchase where id = $1 returning id`,
      [id, person.id],
    );
    await tx.query(
      `with moved as (delete from purchase_request where purchase_id = $1 returning request_id)
       insert into purchase_request (purchase_id, request_id) select $2, request_id from moved on conflict do nothing`,
      [id, made.id],
    );
    await this.record.tell(tx, person, 'purchase.logged', { id: made.id, kind, stockId });
    return made.id;
  }

  /** The last receiver and the time, for the error of a second receipt; blank when nothing was received. */
  private async lastReceipt(tx: Tx, { receivedBy, receivedAt }: PurchaseRow): Promise<string> {
    if (receivedAt === null) return '';
    const { at } = await rowOf<{ at: string }>(
      tx,
      `select to_char($1::timestamptz at time zone time_zone, 'Mon DD, HH24:MI') as at from organisation`,
      [receivedAt],
    );
    return ` (last received by ${await nameOf(tx, receivedBy)}, ${at})`;
  }

  private async alreadyReversed(tx: Tx, purchase: PurchaseRow): Promise<DomainError> {
    const what = purchase.quantityReceived === 0 ? 'cancelled' : 'reversed';
    return new DomainError('purchase.already-reversed', { what, who: await nameOf(tx, purchase.reversedBy) });
  }
}

const refusalOf = (
  { refused, left }: Extract<ReturnType<typeof receiptOf>, { readonly refused: string }>,
  { quantityPurchased, quantityReceived }: PurchaseRow,
  unit: string,
  path: string,
  by: string,
): DomainError =>
  refused === 'nothing-left'
    ? new DomainError('purchase.nothing-left', {
        arrived: `${quantityReceived} of ${quantityPurchased} ${unitFor(quantityPurchased, unit)} ${quantityPurchased === 1 ? 'has' : 'have'}`,
        by,
      })
    : moreThanLeft(quantityText(left, unit) + by, path === '' ? 'quantityReceived' : `${path}quantity`);

const moreThanLeft = (left: string, path: string): DomainError => {
  const code = 'purchase.more-than-left';
  return new DomainError(code, { left }, { errors: [{ path, message: errorMessage(code, { left }) }] });
};

/** Returns the reason in the ledger: "Invoice 4711", for a partial receipt "Invoice 4711, 3 of 10". */
const reasonOf = ({ id, invoiceNumber, quantityPurchased }: PurchaseRow, quantity: number): string => {
  const name = invoiceNumber === null ? `Purchase ${id}` : `Invoice ${invoiceNumber}`;
  return quantity === quantityPurchased ? name : `${name}, ${quantity} of ${quantityPurchased}`;
};
