import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { costOf, unitCostOf } from '@atrium/rules/prices/money';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { brokenConstraint } from '../../platform/database/constraint.js';
import { rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/person.js';
import { ReorderClosing } from '../reorder/reorder-closing.js';
import type { RequestRow } from '../reorder/reorder-request.entity.js';
import { Stock } from '../stock/stock.js';
import { type StockRow, stockTable } from '../stock/stock.entity.js';
import { ClinicTeam } from '../team/clinic-team.js';
import { BuyingTurns } from './buying-turns.js';
import { refuseImpossibleReceipt, today } from './purchase-days.js';
import { PurchaseRecord } from './purchase-record.js';
import { type PurchaseRow, purchaseTable } from './purchase.entity.js';
import { refuseDearPieces } from './receipt-cost.js';
import { type AcceptedReceipt, receiveEach, type ReceivedLot } from './received-lots.js';
import { type Receipt, Receipts } from './receipts.js';
import { refuseFormerSupplier } from '../suppliers/former-supplier.js';

/** One product of a purchase. */
export interface BoughtLine {
  readonly stockId: number;
  readonly quantity: number;
  readonly unitCost?: string | null | undefined;
  readonly totalCost?: string | null | undefined;
  readonly reorderRequestId?: number | null | undefined;
  readonly notes?: string | null | undefined;
  readonly lots?: readonly ReceivedLot[] | null | undefined;
}

/** One purchase, or an invoice with its lines. */
export interface Bought extends AcceptedReceipt {
  readonly kind: StockKind;
  readonly isInvoice: boolean;
  readonly lines: readonly BoughtLine[];
  readonly supplierId?: number | null | undefined;
  readonly invoiceNumber?: string | null | undefined;
  readonly purchaseDate?: string | null | undefined;
  /** Day on which everything was received; absent for an open purchase. */
  readonly receivedOn?: string | null | undefined;
  readonly orderedBy?: string | null | undefined;
}

/** Logs purchases, and receives them at once if they have arrived. */
@Injectable()
export class PurchaseLog {
  constructor(
    private readonly turns: BuyingTurns,
    private readonly stock: Stock,
    private readonly record: PurchaseRecord,
    private readonly receipts: Receipts,
    private readonly closing: ReorderClosing,
    private readonly team: ClinicTeam,
  ) {}

  /** Logs all lines or none. */
  async log(person: Person, bought: Bought): Promise<unknown> {
    const orderedBy = await this.team.member(person, bought.orderedBy, 'orderedBy');
    try {
      return await this.turns.run(async (tx) => {
        const purchaseDate = await this.purchaseDate(tx, bought);
        const stock = await this.lockStock(tx, bought);
        const elsewhere = await this.readOrderedElsewhere(tx, bought);
        await refuseFormerSupplier(tx, bought.supplierId, 'supplierId');
        const purchases: Purchase[] = [];
        await receiveEach(bought.lines.entries(), async ([index, line]) => {
          refuseDearPieces(line.totalCost, line.quantity, pathOf(bought.isInvoice, index, 'totalCost'));
          const request = elsewhere.get(index);
          // A partial receipt of an order placed outside of Atrium leaves the rest on order.
          const isPart = bought.receivedOn != null && line.quantity < (request?.requestedQuantity ?? 0);
          const ordered = isPart ? (request?.requestedQuantity ?? line.quantity) : line.quantity;
          const price = priceOf(line, stock.get(line.stockId));
          const { unitCost, totalCost } = isPart
            ? priceOf({ stockId: line.stockId, quantity: ordered, unitCost: price.unitCost }, stock.get(line.stockId))
            : price;
          const row = await this.insert(tx, person, {
            kind: bought.kind,
            stockId: line.stockId,
            supplierId: bought.supplierId ?? null,
            quantityPurchased: ordered,
            unitCost,
            totalCost,
            purchaseDate,
            invoiceNumber: bought.invoiceNumber ?? null,
            orderedBy: orderedBy.id,
            notes: line.notes ?? null,
            receivedAtOnce: bought.receivedOn != null && !isPart,
            reorderRequestId: line.reorderRequestId ?? null,
            // The first line creates the order that the other lines join.
            ...(purchases[0] !== undefined && { orderId: purchases[0].orderId }),
          });
          if (request !== undefined) await markSent(tx, row, request);
          const path = pathOf(bought.isInvoice, index, 'lots');
          const lots = { lots: line.lots ?? [], accepted: bought, path };
          const receipt = {
            quantity: line.quantity,
            ...(isPart && { unitCost: line.unitCost, totalCost: line.totalCost }),
            day: bought.receivedOn ?? null,
            lots,
          };
          purchases.push(await this.tell(tx, person, row, receipt));
        });
        const reply = bought.isInvoice ? purchases : purchases[0];
        return reply;
      });
    } catch (error) {
      if (brokenConstraint(error)?.endsWith('_supplier_id_fkey') === true)
        throw invalidField('supplierId', 'This supplier does not exist');
      throw error;
    }
  }

  /** Defaults to today, but no later than the receipt. */
  private async purchaseDate(tx: Tx, { kind, purchaseDate, receivedOn }: Bought): Promise<string> {
    const now = await today(tx);
    if (receivedOn != null) refuseImpossibleReceipt(kind, receivedOn, purchaseDate ?? null, now);
    return purchaseDate ?? (receivedOn != null && receivedOn < now ? receivedOn : now);
  }

  /** Locks stock in the order of ids, so that two invoices cannot deadlock. */
  private async lockStock(tx: Tx, { kind, lines, isInvoice }: Bought): Promise<ReadonlyMap<number, StockRow>> {
    const ids = [...new Set(lines.map(({ stockId }) => stockId))];
    const rows = await tx.find(stockTable.schema, {
      where: { kind, id: In(ids) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    // Without a price, lines cost as much as the next order would.
    const prices = await rowsOf<{ id: number; price: string | null }>(
      tx,
      'select s.id, unit_cost_text(order_price(s.id, s.unit_cost)) as price from stock s where s.id = any($1::int[])',
      [ids],
    );
    const priceOfId = new Map(prices.map(({ id, price }) => [id, price]));
    const byId = new Map(rows.map((row) => [row.id, { ...row, unitCost: priceOfId.get(row.id) ?? null }]));
    lines.forEach(({ stockId }, index) => {
      const row = byId.get(stockId);
      if (row === undefined) throw invalidField(pathOf(isInvoice, index, `${kind}Id`), `This ${kind} does not exist`);
      if (!row.isActive) throw new DomainError('stock.inactive', { name: row.name });
    });
    return byId;
  }

  /** Checks the requests of lines. Returns those that were ordered outside of Atrium, by line. */
  private async readOrderedElsewhere(
    tx: Tx,
    { kind, lines, isInvoice }: Bought,
  ): Promise<ReadonlyMap<number, RequestRow>> {
    const elsewhere = new Map<number, RequestRow>();
    for (const [index, { stockId, reorderRequestId }] of lines.entries()) {
      if (reorderRequestId == null) continue;
      const path = pathOf(isInvoice, index, 'reorderRequestId');
      const request = await this.closing.mayBeNamed(tx, reorderRequestId, { kind, stockId }, path);
      if (request !== null) elsewhere.set(index, request);
    }
    return elsewhere;
  }

  private async insert(tx: Tx, person: Person, fields: Partial<PurchaseRow>): Promise<PurchaseRow> {
    const { identifiers } = await tx.insert(purchaseTable.schema, {
      ...fields,
      loggedBy: person.id,
      loggedViaKeyId: person.viaKeyId ?? null,
      createdAt: () => 'clock_timestamp()',
      updatedBy: person.id,
    });
    return tx.findOneByOrFail(purchaseTable.schema, { id: (identifiers[0] as { id: number }).id });
  }

  private async tell(
    tx: Tx,
    person: Person,
    row: PurchaseRow,
    { day, lots, ...receipt }: Omit<Receipt, 'day'> & { readonly day: string | null },
  ): Promise<Purchase> {
    await this.stock.noteOrder(tx, row.stockId);
    if (day !== null) return this.receipts.put(tx, person, row, { ...receipt, day, lots });
    if (lots.lots.length > 0) throw invalidField(lots.path, 'Lots are entered when it is received');
    const told = await this.record.tell(tx, person, 'purchase.logged', row);
    const { id, kind, stockId } = row;
    await this.closing.closeAllOf(tx, id, { person, kind, stockId, isFullyReceived: false });
    return told;
  }
}

/** An order placed outside of Atrium counts as sent by the user who ordered it, at that time. */
const markSent = (
  tx: Tx,
  { orderId }: PurchaseRow,
  { approvedAt, approvedBy, approvedViaKeyId, expectedOn }: RequestRow,
) =>
  tx.query(
    `update stock_order set sent_at = coalesce($2, clock_timestamp()), sent_by = $3, sent_via_key_id = $5, expected_on = coalesce(expected_on, $4) where id = $1`,
    [orderId, approvedAt, approvedBy, expectedOn, approvedViaKeyId],
  );

/** Returns the price as entered; missing parts are derived or default to the cost of the stock. */
const priceOf = (
  { quantity, unitCost, totalCost }: BoughtLine,
  stock: StockRow | undefined,
): { readonly unitCost: string | null; readonly totalCost: string | null } => {
  if (totalCost != null) return { unitCost: unitCost ?? unitCostOf(totalCost, quantity), totalCost };
  const pricing = { packageCost: stock?.packageCost, unitsPerPackage: stock?.unitsPerPackage };
  const cost = unitCost ?? stock?.unitCost ?? null;
  return { unitCost: cost, totalCost: costOf(quantity, { unitCost: cost, ...pricing }) };
};

const pathOf = (isInvoice: boolean, index: number, field: string): string =>
  isInvoice ? `lines.${index}.${field}` : field;
