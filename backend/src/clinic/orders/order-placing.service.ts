import type { placeOrders } from '@atrium/contract/clinic/orders/calls';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { addDays } from '@atrium/rules/time/calendar';
import { computeCost } from '@atrium/rules/prices/money';
import { LEAD_DAYS } from '@atrium/rules/stock/suggested-order';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { getActValues, getActorValues } from '../../platform/entities/act-columns.js';
import { getViolatedConstraint } from '../../platform/database/constraint-errors.js';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { PurchaseConcurrencyLimit } from '../purchases/purchase-concurrency.js';
import { PurchaseEvents } from '../purchases/purchase-events.js';
import { orderNumberSql, type PurchaseRow, purchaseTable } from '../purchases/purchase.entity.js';
import { readUserName } from '../../platform/database/user-name.js';
import { readToday } from '../../platform/database/sql.js';
import { OrderDraftsService } from '../reorder-requests/order-drafts.service.js';
import { RequestStatus } from '../reorder-requests/request-status.js';
import { RequestEvents } from '../reorder-requests/request-events.js';
import { StockLedger } from '../stock/ledger/stock-ledger.js';
import { type StockRow, stockTable } from '../stock/stock.entity.js';
import { assertActiveSupplier } from '../suppliers/assert-active-supplier.js';
import { orders } from './order.entity.js';
import { assertUnchangedQuantities } from './assert-order-unchanged.js';

type PlaceInput = CheckedBody<typeof placeOrders>['orders'][number];
type Line = PlaceInput['lines'][number];

/** Places orders. The lines of an order are purchases, and requests that it covers become ordered. */
@Injectable()
export class OrderPlacingService {
  constructor(
    private readonly concurrencyLimit: PurchaseConcurrencyLimit,
    private readonly entities: EntityStore,
    private readonly purchases: PurchaseEvents,
    private readonly requests: RequestEvents,
    private readonly closing: RequestStatus,
    private readonly drafts: OrderDraftsService,
    private readonly stockLedger: StockLedger,
  ) {}

  async place(person: Person, inputs: readonly PlaceInput[]): Promise<Order[]> {
    try {
      return await this.concurrencyLimit.run(async (tx) => {
        const stock = await this.lockStock(tx, inputs);
        for (const line of inputs.flatMap(({ lines }) => lines))
          if (line.seenOnOrder !== undefined || line.seenRequested !== undefined)
            await assertUnchangedQuantities(tx, stock.get(line.stockId) as StockRow, line);
        const placed: Order[] = [];
        for (const [index, input] of inputs.entries())
          placed.push(await this.placeOrder(tx, person, input, index, stock));
        return placed;
      });
    } catch (error) {
      if (getViolatedConstraint(error) === 'stock_order_supplier_id_fkey')
        throw invalidField('supplierId', 'This supplier does not exist');
      throw error;
    }
  }

  /** Locks stock rows in the order of ids, so that two orders cannot deadlock. */
  private async lockStock(tx: Tx, inputs: readonly PlaceInput[]): Promise<ReadonlyMap<number, StockRow>> {
    const ids = [...new Set(inputs.flatMap(({ lines }) => lines.map(({ stockId }) => stockId)))];
    const rows = await tx.find(stockTable.schema, {
      where: { id: In(ids) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const [order, { lines }] of inputs.entries())
      for (const [line, { stockId }] of lines.entries()) {
        const row = byId.get(stockId);
        if (row === undefined)
          throw invalidField(`orders.${order}.lines.${line}.stockId`, 'This product does not exist');
        if (!row.isActive) throw new DomainError('stock.inactive', { name: row.name });
      }
    return byId;
  }

  private async placeOrder(
    tx: Tx,
    person: Person,
    { draftId, supplierId = null, expectedOn, note = null, lines }: PlaceInput,
    index: number,
    stock: ReadonlyMap<number, StockRow>,
  ): Promise<Order> {
    await assertActiveSupplier(tx, supplierId, `orders.${index}.supplierId`);
    const orderedOn = await readToday(tx);
    if (expectedOn != null && expectedOn < orderedOn)
      throw invalidField(`orders.${index}.expectedOn`, 'The expected day cannot be in the past');
    const [lead] = await queryRows<{ days: number | null }>(
      tx,
      'select lead_time_days as days from supplier where id = $1',
      [supplierId],
    );
    const head = {
      supplierId,
      orderedOn,
      expectedOn: expectedOn ?? addDays(orderedOn, lead?.days ?? LEAD_DAYS),
      note,
      ...getActValues('placed', person),
      updatedBy: person.id,
    };
    const id = draftId ?? ((await tx.insert(orders.table.schema, head)).identifiers[0] as { id: number }).id;
    if (draftId !== undefined) {
      await this.lockDraft(tx, draftId, `orders.${index}.draftId`);
      await tx.update(orders.table.schema, draftId, { ...head, version: () => 'version + 1' });
    }
    for (const [at, line] of lines.entries()) {
      const path = `orders.${index}.lines.${at}.requestIds`;
      const row = await this.insertLine(tx, person, { orderId: id, supplierId, orderedOn }, line, stock, path);
      await this.stockLedger.touchLastOrder(tx, line.stockId);
      await this.purchases.publish(tx, person, 'purchase.logged', row);
      await this.closing.closeAll(tx, row.id, {
        person,
        kind: row.kind,
        stockId: row.stockId,
        isFullyReceived: false,
      });
    }
    if (draftId !== undefined) await this.drafts.releaseRequests(tx, person, draftId);
    const order = await this.entities.read(tx, orders, id);
    await this.entities.publish(tx, orders, toActor(person), 'created', order, order, { about: order.number });
    return order;
  }

  private async lockDraft(tx: Tx, id: number, path: string): Promise<void> {
    const draft = await tx.findOne(orders.table.schema, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (draft === null) throw invalidField(path, 'This draft does not exist');
    if (draft.placedAt === null) return;
    const { number } = await queryRow<{ number: string }>(tx, `select ${orderNumberSql('$1::int')} as number`, [id]);
    throw new DomainError('order.placed', { number, who: await readUserName(tx, draft.placedBy) });
  }

  private async insertLine(
    tx: Tx,
    person: Person,
    head: { readonly orderId: number; readonly supplierId: number | null; readonly orderedOn: string },
    { stockId, quantity, unitCost: cost, requestIds = [] }: Line,
    stock: ReadonlyMap<number, StockRow>,
    path: string,
  ): Promise<PurchaseRow> {
    const row = stock.get(stockId) as StockRow;
    const sortedIds = [...new Set(requestIds)].toSorted((a, b) => a - b);
    await this.assertUndecided(tx, stockId, sortedIds, path);
    const { price } = await queryRow<{ price: string | null }>(
      tx,
      'select unit_cost_text(order_price($1, $2::numeric)) as price',
      [stockId, row.unitCost],
    );
    const unitCost = cost ?? price;
    const { identifiers } = await tx.insert(purchaseTable.schema, {
      kind: row.kind,
      stockId,
      supplierId: head.supplierId,
      orderId: head.orderId,
      quantityPurchased: quantity,
      unitCost,
      totalCost: computeCost(quantity, { ...row, unitCost }),
      purchaseDate: head.orderedOn,
      orderedBy: person.id,
      ...getActorValues('logged', person),
      reorderRequestId: sortedIds[0] ?? null,
      createdAt: () => 'clock_timestamp()',
      updatedBy: person.id,
    });
    const { id } = identifiers[0] as { id: number };
    if (sortedIds.length > 1)
      await tx.query(
        'insert into purchase_request (purchase_id, request_id) select $1, unnest($2::int[]) on conflict do nothing',
        [id, sortedIds],
      );
    return tx.findOneByOrFail(purchaseTable.schema, { id });
  }

  /** Throws when a request is for another product, already decided, or in another order. */
  private async assertUndecided(tx: Tx, stockId: number, ids: readonly number[], path: string): Promise<void> {
    if (ids.length === 0) return;
    const found = await this.requests.lockAll(tx, ids);
    if (found.length < ids.length) throw invalidField(path, 'This reorder request does not exist');
    for (const request of found) {
      if (request.stockId !== stockId) throw invalidField(path, 'This reorder request is for another product');
      if (request.status === 'dismissed' || request.status === 'received')
        throw await this.requests.alreadyDecidedError(tx, request);
    }
    const [placed] = await queryRows<{ number: string; name: string }>(
      tx,
      `select ${orderNumberSql('q.order_id')} as number, s.name from purchase_request x join purchase q on q.id = x.purchase_id join stock s on s.id = q.stock_id
       where x.request_id = any($1::int[]) and q.reversed_at is null order by q.id limit 1`,
      [ids],
    );
    if (placed !== undefined)
      throw new DomainError('reorder.already-placed', { what: placed.name, number: placed.number });
  }
}
