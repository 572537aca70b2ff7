import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { computeCost, computeUnitCost } from '@atrium/rules/prices/money';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { getActorValues } from '../../platform/entities/act-columns.js';
import { getViolatedConstraint } from '../../platform/database/constraint-errors.js';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { readToday } from '../../platform/database/sql.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { RequestStatus } from '../reorder-requests/request-status.js';
import type { RequestRow } from '../reorder-requests/reorder-request.entity.js';
import { StockLedger } from '../stock/ledger/stock-ledger.js';
import { type StockRow, stockTable } from '../stock/stock.entity.js';
import { ClinicTeam } from '../team/clinic-team.js';
import { PurchaseConcurrencyLimit } from './purchase-concurrency.js';
import { assertPossibleReceiptDay } from './purchase-days.js';
import { PurchaseEvents } from './purchase-events.js';
import { type PurchaseRow, purchaseTable } from './purchase.entity.js';
import { assertUnitCostLimit } from './receipt-cost.js';
import { type AcceptedWarnings, receiveLines, type ReceivedLot } from './received-lots.js';
import { type Receipt, ReceiptsService } from './receipts.service.js';
import { assertActiveSupplier } from '../suppliers/assert-active-supplier.js';

/** One product of a purchase. */
export interface PurchaseLineInput {
  readonly stockId: number;
  readonly quantity: number;
  readonly unitCost?: string | null | undefined;
  readonly totalCost?: string | null | undefined;
  readonly reorderRequestId?: number | null | undefined;
  readonly notes?: string | null | undefined;
  readonly lots?: readonly ReceivedLot[] | null | undefined;
}

/** One purchase, or an invoice with its lines. */
export interface PurchaseInput extends AcceptedWarnings {
  readonly kind: StockKind;
  readonly isInvoice: boolean;
  readonly lines: readonly PurchaseLineInput[];
  readonly supplierId?: number | null | undefined;
  readonly invoiceNumber?: string | null | undefined;
  readonly purchaseDate?: string | null | undefined;
  /** Day on which everything was received; absent for an open purchase. */
  readonly receivedOn?: string | null | undefined;
  readonly orderedBy?: string | null | undefined;
}

/** Logs purchases, and receives them at once when the form has a receipt day. */
@Injectable()
export class PurchaseLogService {
  constructor(
    private readonly concurrencyLimit: PurchaseConcurrencyLimit,
    private readonly stockLedger: StockLedger,
    private readonly purchaseEvents: PurchaseEvents,
    private readonly receipts: ReceiptsService,
    private readonly closing: RequestStatus,
    private readonly team: ClinicTeam,
  ) {}

  /** Logs all lines in one transaction. */
  async log(person: Person, input: PurchaseInput): Promise<unknown> {
    const orderedBy = await this.team.getMember(person, input.orderedBy, 'orderedBy');
    try {
      return await this.concurrencyLimit.run(async (tx) => {
        const purchaseDate = await this.resolvePurchaseDate(tx, input);
        const stock = await this.lockStock(tx, input);
        const elsewhere = await this.readOrderedElsewhere(tx, input);
        await assertActiveSupplier(tx, input.supplierId, 'supplierId');
        const purchases: Purchase[] = [];
        await receiveLines(input.lines.entries(), async ([index, line]) => {
          assertUnitCostLimit(line.totalCost, line.quantity, getLinePath(input.isInvoice, index, 'totalCost'));
          const request = elsewhere.get(index);
          // A partial receipt of an order placed outside of Atrium leaves the rest on order.
          const isPart = input.receivedOn != null && line.quantity < (request?.requestedQuantity ?? 0);
          const ordered = isPart ? (request?.requestedQuantity ?? line.quantity) : line.quantity;
          const price = completePrice(line, stock.get(line.stockId));
          const { unitCost, totalCost } = isPart
            ? completePrice(
                { stockId: line.stockId, quantity: ordered, unitCost: price.unitCost },
                stock.get(line.stockId),
              )
            : price;
          const row = await this.insert(tx, person, {
            kind: input.kind,
            stockId: line.stockId,
            supplierId: input.supplierId ?? null,
            quantityPurchased: ordered,
            unitCost,
            totalCost,
            purchaseDate,
            invoiceNumber: input.invoiceNumber ?? null,
            orderedBy: orderedBy.id,
            notes: line.notes ?? null,
            receivedAtOnce: input.receivedOn != null && !isPart,
            reorderRequestId: line.reorderRequestId ?? null,
            // The first line creates the order that the other lines join.
            ...(purchases[0] !== undefined && { orderId: purchases[0].orderId }),
          });
          if (request !== undefined) await markOrderSent(tx, row, request);
          const path = getLinePath(input.isInvoice, index, 'lots');
          const lots = { lots: line.lots ?? [], accepted: input, path };
          const receipt = {
            quantity: line.quantity,
            ...(isPart && { unitCost: line.unitCost, totalCost: line.totalCost }),
            day: input.receivedOn ?? null,
            lots,
          };
          purchases.push(await this.publish(tx, person, row, receipt));
        });
        const reply = input.isInvoice ? purchases : purchases[0];
        return reply;
      });
    } catch (error) {
      if (getViolatedConstraint(error)?.endsWith('_supplier_id_fkey') === true)
        throw invalidField('supplierId', 'This supplier does not exist');
      throw error;
    }
  }

  /** Returns the purchase date, by default today, but never later than the receipt. */
  private async resolvePurchaseDate(tx: Tx, { kind, purchaseDate, receivedOn }: PurchaseInput): Promise<string> {
    const now = await readToday(tx);
    if (receivedOn != null) assertPossibleReceiptDay(kind, receivedOn, purchaseDate ?? null, now);
    return purchaseDate ?? (receivedOn != null && receivedOn < now ? receivedOn : now);
  }

  /** Locks stock in the order of ids, so that two concurrent invoices cannot deadlock. */
  private async lockStock(tx: Tx, { kind, lines, isInvoice }: PurchaseInput): Promise<ReadonlyMap<number, StockRow>> {
    const ids = [...new Set(lines.map(({ stockId }) => stockId))];
    const rows = await tx.find(stockTable.schema, {
      where: { kind, id: In(ids) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    // Without a price, lines cost as much as the next order would.
    const prices = await queryRows<{ id: number; price: string | null }>(
      tx,
      'select s.id, unit_cost_text(order_price(s.id, s.unit_cost)) as price from stock s where s.id = any($1::int[])',
      [ids],
    );
    const priceOfId = new Map(prices.map(({ id, price }) => [id, price]));
    const byId = new Map(rows.map((row) => [row.id, { ...row, unitCost: priceOfId.get(row.id) ?? null }]));
    lines.forEach(({ stockId }, index) => {
      const row = byId.get(stockId);
      if (row === undefined)
        throw invalidField(getLinePath(isInvoice, index, `${kind}Id`), `This ${kind} does not exist`);
      if (!row.isActive) throw new DomainError('stock.inactive', { name: row.name });
    });
    return byId;
  }

  /** Checks the requests that the lines refer to. Returns those that were ordered outside of Atrium, by line. */
  private async readOrderedElsewhere(
    tx: Tx,
    { kind, lines, isInvoice }: PurchaseInput,
  ): Promise<ReadonlyMap<number, RequestRow>> {
    const elsewhere = new Map<number, RequestRow>();
    for (const [index, { stockId, reorderRequestId }] of lines.entries()) {
      if (reorderRequestId == null) continue;
      const path = getLinePath(isInvoice, index, 'reorderRequestId');
      const request = await this.closing.assertPurchasable(tx, reorderRequestId, { kind, stockId }, path);
      if (request !== null) elsewhere.set(index, request);
    }
    return elsewhere;
  }

  private async insert(tx: Tx, person: Person, fields: Partial<PurchaseRow>): Promise<PurchaseRow> {
    const { identifiers } = await tx.insert(purchaseTable.schema, {
      ...fields,
      ...getActorValues('logged', person),
      createdAt: () => 'clock_timestamp()',
      updatedBy: person.id,
    });
    return tx.findOneByOrFail(purchaseTable.schema, { id: (identifiers[0] as { id: number }).id });
  }

  private async publish(
    tx: Tx,
    person: Person,
    row: PurchaseRow,
    { day, lots, ...receipt }: Omit<Receipt, 'day'> & { readonly day: string | null },
  ): Promise<Purchase> {
    await this.stockLedger.touchLastOrder(tx, row.stockId);
    if (day !== null) return this.receipts.writeReceipt(tx, person, row, { ...receipt, day, lots });
    if (lots.lots.length > 0) throw invalidField(lots.path, 'Lots are entered when it is received');
    const publishedPurchase = await this.purchaseEvents.publish(tx, person, 'purchase.logged', row);
    const { id, kind, stockId } = row;
    await this.closing.closeAll(tx, id, { person, kind, stockId, isFullyReceived: false });
    return publishedPurchase;
  }
}

/** Marks an order that was placed outside of Atrium as sent, by the user who logs it and at that time. */
const markOrderSent = (
  tx: Tx,
  { orderId }: PurchaseRow,
  { approvedAt, approvedBy, approvedViaKeyId, expectedOn }: RequestRow,
) =>
  tx.query(
    `update stock_order set sent_at = coalesce($2, clock_timestamp()), sent_by = $3, sent_via_key_id = $5, expected_on = coalesce(expected_on, $4) where id = $1`,
    [orderId, approvedAt, approvedBy, expectedOn, approvedViaKeyId],
  );

/** Returns the entered price. Missing parts are derived from the others, or default to the cost of the stock. */
const completePrice = (
  { quantity, unitCost, totalCost }: PurchaseLineInput,
  stock: StockRow | undefined,
): { readonly unitCost: string | null; readonly totalCost: string | null } => {
  if (totalCost != null) return { unitCost: unitCost ?? computeUnitCost(totalCost, quantity), totalCost };
  const pricing = { packageCost: stock?.packageCost, unitsPerPackage: stock?.unitsPerPackage };
  const cost = unitCost ?? stock?.unitCost ?? null;
  return { unitCost: cost, totalCost: computeCost(quantity, { unitCost: cost, ...pricing }) };
};

const getLinePath = (isInvoice: boolean, index: number, field: string): string =>
  isInvoice ? `lines.${index}.${field}` : field;
