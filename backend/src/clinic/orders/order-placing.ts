import type { placeOrders } from '@atrium/contract/clinic/orders/calls';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { addDays } from '@atrium/rules/time/calendar';
import { costOf } from '@atrium/rules/prices/money';
import { LEAD_DAYS } from '@atrium/rules/stock/suggested-order';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { brokenConstraint } from '../../platform/database/constraint.js';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { Records } from '../../platform/records/records.js';
import { BuyingTurns } from '../purchases/buying-turns.js';
import { today } from '../purchases/purchase-days.js';
import { PurchaseRecord } from '../purchases/purchase-record.js';
import { orderNumber, type PurchaseRow, purchaseTable } from '../purchases/purchase.entity.js';
import { nameOf } from '../../platform/database/name-of.js';
import { OrderDrafts } from '../reorder/order-drafts.js';
import { ReorderClosing } from '../reorder/reorder-closing.js';
import { ReorderRecord } from '../reorder/reorder-record.js';
import { Stock } from '../stock/stock.js';
import { type StockRow, stockTable } from '../stock/stock.entity.js';
import { refuseFormerSupplier } from '../suppliers/former-supplier.js';
import { orders } from './order.entity.js';
import { refuseMeanwhile } from './refuse-meanwhile.js';

type Wish = CheckedBody<typeof placeOrders>['orders'][number];
type Line = Wish['lines'][number];

/** Places orders with their lines, which are purchases, and with the requests that they cover. */
@Injectable()
export class OrderPlacing {
  constructor(
    private readonly turns: BuyingTurns,
    private readonly records: Records,
    private readonly purchases: PurchaseRecord,
    private readonly requests: ReorderRecord,
    private readonly closing: ReorderClosing,
    private readonly drafts: OrderDrafts,
    private readonly stock: Stock,
  ) {}

  async place(person: Person, wishes: readonly Wish[]): Promise<Order[]> {
    try {
      return await this.turns.run(async (tx) => {
        const stock = await this.lockStock(tx, wishes);
        for (const line of wishes.flatMap(({ lines }) => lines))
          if (line.seenOnOrder !== undefined || line.seenRequested !== undefined)
            await refuseMeanwhile(tx, stock.get(line.stockId) as StockRow, line);
        const placed: Order[] = [];
        for (const [index, wish] of wishes.entries()) placed.push(await this.one(tx, person, wish, index, stock));
        return placed;
      });
    } catch (error) {
      if (brokenConstraint(error) === 'stock_order_supplier_id_fkey')
        throw invalidField('supplierId', 'This supplier does not exist');
      throw error;
    }
  }

  /** Locks stock rows in the order of ids, so that two orders cannot deadlock. */
  private async lockStock(tx: Tx, wishes: readonly Wish[]): Promise<ReadonlyMap<number, StockRow>> {
    const ids = [...new Set(wishes.flatMap(({ lines }) => lines.map(({ stockId }) => stockId)))];
    const rows = await tx.find(stockTable.schema, {
      where: { id: In(ids) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const [order, { lines }] of wishes.entries())
      for (const [line, { stockId }] of lines.entries()) {
        const row = byId.get(stockId);
        if (row === undefined)
          throw invalidField(`orders.${order}.lines.${line}.stockId`, 'This product does not exist');
        if (!row.isActive) throw new DomainError('stock.inactive', { name: row.name });
      }
    return byId;
  }

  private async one(
    tx: Tx,
    person: Person,
    { draftId, supplierId = null, expectedOn, note = null, lines }: Wish,
    index: number,
    stock: ReadonlyMap<number, StockRow>,
  ): Promise<Order> {
    await refuseFormerSupplier(tx, supplierId, `orders.${index}.supplierId`);
    const orderedOn = await today(tx);
    if (expectedOn != null && expectedOn < orderedOn)
      throw invalidField(`orders.${index}.expectedOn`, 'The expected day cannot be in the past');
    const [lead] = await rowsOf<{ days: number | null }>(
      tx,
      'select lead_time_days as days from supplier where id = $1',
      [supplierId],
    );
    const head = {
      supplierId,
      orderedOn,
      expectedOn: expectedOn ?? addDays(orderedOn, lead?.days ?? LEAD_DAYS),
      note,
      placedBy: person.id,
      placedViaKeyId: person.viaKeyId ?? null,
      placedAt: () => 'clock_timestamp()',
      updatedBy: person.id,
    };
    const id = draftId ?? ((await tx.insert(orders.table.schema, head)).identifiers[0] as { id: number }).id;
    if (draftId !== undefined) {
      await this.lockDraft(tx, draftId, `orders.${index}.draftId`);
      await tx.update(orders.table.schema, draftId, { ...head, version: () => 'version + 1' });
    }
    for (const [at, line] of lines.entries()) {
      const path = `orders.${index}.lines.${at}.requestIds`;
      const row = await this.line(tx, person, { orderId: id, supplierId, orderedOn }, line, stock, path);
      await this.stock.noteOrder(tx, line.stockId);
      await this.purchases.tell(tx, person, 'purchase.logged', row);
      await this.closing.closeAllOf(tx, row.id, {
        person,
        kind: row.kind,
        stockId: row.stockId,
        isFullyReceived: false,
      });
    }
    if (draftId !== undefined) await this.drafts.releaseRequests(tx, person, draftId);
    const order = await this.records.read(tx, orders, id);
    await this.records.tell(tx, orders, actorOf(person), 'created', order, order, { about: order.number });
    return order;
  }

  private async lockDraft(tx: Tx, id: number, path: string): Promise<void> {
    const draft = await tx.findOne(orders.table.schema, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (draft === null) throw invalidField(path, 'This draft does not exist');
    if (draft.placedAt === null) return;
    const { number } = await rowOf<{ number: string }>(tx, `select ${orderNumber('$1::int')} as number`, [id]);
    throw new DomainError('order.placed', { number, who: await nameOf(tx, draft.placedBy) });
  }

  private async line(
    tx: Tx,
    person: Person,
    head: { readonly orderId: number; readonly supplierId: number | null; readonly orderedOn: string },
    { stockId, quantity, unitCost: cost, requestIds = [] }: Line,
    stock: ReadonlyMap<number, StockRow>,
    path: string,
  ): Promise<PurchaseRow> {
    const row = stock.get(stockId) as StockRow;
    const asked = [...new Set(requestIds)].toSorted((a, b) => a - b);
    await this.refuseDecided(tx, stockId, asked, path);
    const { price } = await rowOf<{ price: string | null }>(
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
      totalCost: costOf(quantity, { ...row, unitCost }),
      purchaseDate: head.orderedOn,
      orderedBy: person.id,
      loggedBy: person.id,
      loggedViaKeyId: person.viaKeyId ?? null,
      reorderRequestId: asked[0] ?? null,
      createdAt: () => 'clock_timestamp()',
      updatedBy: person.id,
    });
    const { id } = identifiers[0] as { id: number };
    if (asked.length > 1)
      await tx.query(
        'insert into purchase_request (purchase_id, request_id) select $1, unnest($2::int[]) on conflict do nothing',
        [id, asked],
      );
    return tx.findOneByOrFail(purchaseTable.schema, { id });
  }

  /** Rejects requests that are for other stock, decided otherwise, or in another order. */
  private async refuseDecided(tx: Tx, stockId: number, ids: readonly number[], path: string): Promise<void> {
    if (ids.length === 0) return;
    const found = await this.requests.lockAll(tx, ids);
    if (found.length < ids.length) throw invalidField(path, 'This reorder request does not exist');
    for (const request of found) {
      if (request.stockId !== stockId) throw invalidField(path, 'This reorder request is for something else');
      if (request.status === 'dismissed' || request.status === 'received')
        throw await this.requests.alreadyDecided(tx, request);
    }
    const [placed] = await rowsOf<{ number: string; name: string }>(
      tx,
      `select ${orderNumber('q.order_id')} as number, s.name from purchase_request x join purchase q on q.id = x.purchase_id join stock s on s.id = q.stock_id
       where x.request_id = any($1::int[]) and q.reversed_at is null order by q.id limit 1`,
      [ids],
    );
    if (placed !== undefined)
      throw new DomainError('reorder.already-placed', { what: placed.name, number: placed.number });
  }
}
