import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { getActValues } from '../../platform/entities/act-columns.js';
import { queryRow } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { getChangeColumns } from '../../platform/entities/merge-edits.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { RequestStatus } from '../reorder-requests/request-status.js';
import { withHeldStockCheck } from '../stock/holds/held-stock.js';
import { readUsable, toLevelChange, toUsableChange } from '../stock/ledger/level-change.js';
import { StockLedger } from '../stock/ledger/stock-ledger.js';
import { stockTable } from '../stock/stock.entity.js';
import { PurchaseConcurrencyLimit } from './purchase-concurrency.js';
import { assertPossibleReceiptDay } from './purchase-days.js';
import { PurchaseEvents } from './purchase-events.js';
import { type PurchaseRow, purchaseTable } from './purchase.entity.js';
import { toReceiptError } from './receipt-errors.js';
import { resolveReceiptQuantity, countUsedUnits } from './receipt-rules.js';
import { type PaidPrice, storeReceiptCost, restoreLotCosts, restoreUnitCost } from './receipt-cost.js';
import { planLotReversal } from './reversed-lots.js';
import {
  isLastReceipt,
  toLotParts,
  readReceiptLines,
  type ReceiptLine,
  removeReceipts,
  type ReversalInput,
  sumQuantities,
} from './reversals/single-receipts.js';
import {
  type AcceptedWarnings,
  resolveReceiptLots,
  type ReceiptLotsInput,
  totalQuantity,
  type ReceivedLot,
} from './received-lots.js';
import { readUserName } from '../../platform/database/user-name.js';
import { readToday } from '../../platform/database/sql.js';

/** One receipt of a purchase, ready to be written. */
export interface Receipt extends PaidPrice {
  readonly quantity: number;
  readonly day: string;
  readonly lots: ReceiptLotsInput;
  /** Path prefix of the line in the request body, such as `lines.0.`. */
  readonly path?: string;
}

/** A receipt as entered. Without a quantity, all outstanding units are received. */
export interface ReceiptInput extends PaidPrice, AcceptedWarnings {
  readonly quantity?: number | null | undefined;
  readonly day?: string | null | undefined;
  readonly lots?: readonly ReceivedLot[] | null | undefined;
  /** Path prefix of the line in the request body, such as `lines.0.`. */
  readonly path?: string;
}

/** Receives purchases into stock, and reverses them. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly concurrencyLimit: PurchaseConcurrencyLimit,
    private readonly transactions: Transactions,
    private readonly stockLedger: StockLedger,
    private readonly purchaseEvents: PurchaseEvents,
    private readonly closing: RequestStatus,
  ) {}

  /** Receives a purchase, by default all outstanding units today. After a partial receipt the rest stays open. */
  receive(person: Person, kind: StockKind, id: number, form: Omit<ReceiptInput, 'path'>): Promise<Purchase> {
    return this.concurrencyLimit.run(async (tx) => {
      const purchase = await this.purchaseEvents.lock(tx, kind, id);
      if (form.day != null) assertPossibleReceiptDay(kind, form.day, purchase.purchaseDate, await readToday(tx));
      return this.receiveLocked(tx, person, purchase, form);
    });
  }

  /** Receives a purchase. Requires a locked purchase and stock. */
  async receiveLocked(
    tx: Tx,
    person: Person,
    purchase: PurchaseRow,
    { quantity: requestedQuantity, day, lots, unitCost, totalCost, path = '', ...accepted }: ReceiptInput,
  ): Promise<Purchase> {
    if (purchase.reversedAt !== null) throw await this.alreadyReversedError(tx, purchase);
    const { unit } = await tx.findOneOrFail(stockTable.schema, {
      where: { id: purchase.stockId },
      select: { unit: true },
    });
    const receipt = resolveReceiptQuantity(purchase, requestedQuantity ?? totalQuantity(lots));
    if ('refused' in receipt)
      throw toReceiptError(receipt, purchase, unit, path, await this.readLastReceipt(tx, purchase));
    return this.writeReceipt(tx, person, purchase, {
      quantity: receipt.quantity,
      day: day ?? (await readToday(tx)),
      unitCost,
      totalCost,
      path,
      lots: { lots: lots ?? [], accepted, path: `${path}lots` },
    });
  }

  /** Writes a receipt. Requires a locked purchase and stock, and a checked quantity. */
  async writeReceipt(
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
      ...getActValues('received', person),
      ...getChangeColumns(person.id),
    });
    const reason = formatLedgerReason(purchase, quantity);
    const stock = await this.stockLedger.addQuantity(tx, {
      kind,
      stockId,
      quantity,
      type: 'purchase',
      reason,
      actor: toActor(person),
      purchaseId: id,
      receivedOn: day,
      lots: await resolveReceiptLots(tx, purchase, { quantity, day, unitCost }, lots),
    });
    const publishedPurchase = await this.purchaseEvents.publish(tx, person, 'purchase.received', purchase, {
      ...toLevelChange(stock, quantity),
      ...(rise !== null && { rise }),
    });
    const isFullyReceived = received + purchase.quantityCancelled === purchase.quantityPurchased;
    await this.closing.closeAll(tx, id, { person, kind, stockId, isFullyReceived });
    return publishedPurchase;
  }

  /**
   * Reverses a purchase and its receipts. The quantity that was on order before the receipt becomes a separate open
   * purchase. A purchase without receipts is cancelled.
   */
  reverse(person: Person, kind: StockKind, id: number, { reason, movementIds }: ReversalInput): Promise<Purchase> {
    return this.transactions.run(async (tx) => {
      const purchase = await this.purchaseEvents.lock(tx, kind, id);
      if (purchase.reversedAt !== null) throw await this.alreadyReversedError(tx, purchase);
      const lines = movementIds === undefined ? null : await readReceiptLines(tx, purchase, movementIds);
      const isPart = lines !== null && sumQuantities(lines) < purchase.quantityReceived;
      if (isPart) return this.reverseReceipts(tx, person, purchase, lines, reason);
      const { stockId, quantityReceived } = purchase;
      const { currentQuantity, unit } = await tx.findOneOrFail(stockTable.schema, {
        where: { id: stockId },
        select: { currentQuantity: true, unit: true },
      });
      const back = await planLotReversal(tx, id);
      const used = Math.max(back.used, countUsedUnits(quantityReceived, currentQuantity));
      if (used > 0)
        throw new DomainError('purchase.already-used', {
          used,
          received: formatQuantity(quantityReceived, unit),
        });
      await tx.update(purchaseTable.schema, id, {
        ...getActValues('reversed', person),
        reversalReason: reason,
        ...getChangeColumns(person.id),
      });
      await restoreUnitCost(tx, id, 'first_cost_before');
      if (quantityReceived === 0) await this.closing.releaseAll(tx, purchase, person);
      else await this.closing.reopenAll(tx, await this.reopenOrder(tx, person, purchase), person);
      await this.stockLedger.touchLastOrder(tx, stockId);
      if (quantityReceived === 0) return this.purchaseEvents.publish(tx, person, 'purchase.reversed', purchase);
      await restoreLotCosts(
        tx,
        back.parts.map(({ lotId }) => lotId),
      );
      const quantity = -quantityReceived;
      const usable = await readUsable(tx, stockId);
      const stock = await withHeldStockCheck(tx, [stockId], () =>
        this.stockLedger.addQuantity(tx, {
          kind,
          stockId,
          quantity,
          type: 'reversal',
          reason,
          actor: toActor(person),
          purchaseId: id,
          lots: back.parts,
        }),
      );
      return this.purchaseEvents.publish(tx, person, 'purchase.reversed', purchase, toUsableChange(stock, usable));
    });
  }

  /** Reverses single receipts of a purchase; its other receipts stay. */
  private async reverseReceipts(
    tx: Tx,
    person: Person,
    purchase: PurchaseRow,
    lines: readonly ReceiptLine[],
    reason: string,
  ): Promise<Purchase> {
    const { id, kind, stockId } = purchase;
    if (await isLastReceipt(tx, id, lines)) await restoreUnitCost(tx, id);
    await removeReceipts(tx, purchase, lines, person.id);
    await this.closing.reopenAll(tx, id, person);
    const usable = await readUsable(tx, stockId);
    const stock = await withHeldStockCheck(tx, [stockId], async () => {
      let now: unknown;
      for (const line of lines)
        now = await this.stockLedger.addQuantity(tx, {
          kind,
          stockId,
          quantity: -line.quantity,
          type: 'reversal',
          reason,
          actor: toActor(person),
          purchaseId: id,
          lots: toLotParts(line),
          undoes: line.id,
        });
      return now;
    });
    await restoreLotCosts(
      tx,
      lines.flatMap(({ lotId }) => (lotId === null ? [] : [lotId])),
    );
    return this.purchaseEvents.publish(tx, person, 'purchase.reversed', purchase, toUsableChange(stock, usable));
  }

  /**
   * Creates an open purchase for the quantity of a reversed one. Returns the id of the purchase that now covers its
   * requests.
   */
  private async reopenOrder(
    tx: Tx,
    person: Person,
    { id, kind, stockId, receivedAtOnce }: PurchaseRow,
  ): Promise<number> {
    if (receivedAtOnce) return id;
    const receiptRow = await queryRow<{ id: number }>(
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
      [id, receiptRow.id],
    );
    await this.purchaseEvents.publish(tx, person, 'purchase.logged', { id: receiptRow.id, kind, stockId });
    return receiptRow.id;
  }

  /**
   * Returns who received the purchase last and when, for the error of a second receipt; empty when nothing was
   * received.
   */
  private async readLastReceipt(tx: Tx, { receivedBy, receivedAt }: PurchaseRow): Promise<string> {
    if (receivedAt === null) return '';
    const { at } = await queryRow<{ at: string }>(
      tx,
      `select to_char($1::timestamptz at time zone time_zone, 'Mon DD, HH24:MI') as at from organisation`,
      [receivedAt],
    );
    return ` (last received by ${await readUserName(tx, receivedBy)}, ${at})`;
  }

  private async alreadyReversedError(tx: Tx, purchase: PurchaseRow): Promise<DomainError> {
    const what = purchase.quantityReceived === 0 ? 'cancelled' : 'reversed';
    return new DomainError('purchase.already-reversed', { what, who: await readUserName(tx, purchase.reversedBy) });
  }
}

/** Returns the reason of the movement: "Invoice 4711", or for a partial receipt "Invoice 4711, 3 of 10". */
const formatLedgerReason = ({ id, invoiceNumber, quantityPurchased }: PurchaseRow, quantity: number): string => {
  const name = invoiceNumber === null ? `Purchase ${id}` : `Invoice ${invoiceNumber}`;
  return quantity === quantityPurchased ? name : `${name}, ${quantity} of ${quantityPurchased}`;
};
