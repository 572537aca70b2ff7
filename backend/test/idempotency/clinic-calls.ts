import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { CountLine, StockCount } from '@atrium/contract/clinic/stock-counts/schemas';
import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { inDays, lotNumbered, openOf, receiveLots, TODAY, VIAL } from '../lots.js';
import sharp from 'sharp';
import { query } from '../sql.js';
import { makeConsumable, makeItem } from '../stock.js';
import type { Visitor } from '../visitor.js';

import { next, post, type PreparedCalls, type WithId } from './stage.js';

const withLots = async (who: Visitor, numbers: readonly string[], fields: object = {}) => {
  const item = await makeItem(who, { currentQuantity: 0, tracksLots: true, ...fields });
  await receiveLots(
    who,
    item,
    numbers.map((number) => ({ number, expiresOn: inDays(90), quantity: 10 })),
  );
  return { item, lots: await Promise.all(numbers.map((number) => lotNumbered(who, item, number))) };
};
const newOrder = async (who: Visitor): Promise<Order> => {
  const { id } = await makeItem(who);
  const supplier = await post<WithId>(who, '/api/suppliers', {
    name: `Shop ${next()}`,
    contactEmail: `s${next()}@example.com`,
  });
  const [order] = await post<Order[]>(who, '/api/orders', {
    orders: [{ supplierId: supplier.id, lines: [{ stockId: id, quantity: 5 }] }],
  });
  return order as Order;
};
const newCount = async (who: Visitor) => {
  const item = await makeItem(who);
  const count = await post<StockCount>(who, '/api/counts', { name: `Count ${next()}`, stockIds: [item.id] });
  return { item, count };
};
const counted = async (who: Visitor) => {
  const { item, count } = await newCount(who);
  const line = await post<CountLine>(who, `/api/counts/${count.id}/lines`, { stockId: item.id, counted: 90 });
  return { item, count, line };
};
const newTreatment = async (who: Visitor) => {
  const item = await makeItem(who);
  const body = { patientId: 'P-1', lines: [{ itemId: item.id, quantityUsed: 2 }] };
  return { item, body, treatment: await post<Treatment>(who, '/api/treatments', body) };
};
const purchaseOf = async (who: Visitor, kind: 'item' | 'consumable') => {
  const { id } = await (kind === 'item' ? makeItem(who) : makeConsumable(who));
  return post<Purchase>(who, kind === 'item' ? '/api/purchases' : '/api/consumables/purchases', {
    [`${kind}Id`]: id,
    quantityPurchased: 3,
    [kind === 'item' ? 'receivedDate' : 'deliveryDate']: TODAY,
  });
};

const picture = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
const newImport = async (databaseUrl: string): Promise<number> => {
  const [row] = await query<WithId>(
    databaseUrl,
    `insert into stock_import (file_name, imported_by, created, updated)
     select 'list.csv', id, 0, 0 from app_user where username = 'superadmin' returning id`,
  );
  return row!.id;
};

export const CLINIC_CALLS: PreparedCalls = {
  createItem: async () => ({ body: { name: `Item ${next()}`, currentQuantity: 3 }, table: 'stock' }),
  createConsumable: async () => ({ body: { name: `Gloves ${next()}` }, table: 'stock' }),
  adjustItem: async ({ who }) => ({
    params: { id: (await makeItem(who)).id },
    body: { countedQuantity: 90, reason: 'count' },
    table: 'stock_movement',
  }),
  adjustConsumable: async ({ who }) => ({
    params: { id: (await makeConsumable(who)).id },
    body: { countedQuantity: 90, reason: 'count' },
    table: 'stock_movement',
  }),
  logUsage: async ({ who }) => ({ body: { itemId: (await makeItem(who)).id, quantityUsed: 2 }, table: 'usage' }),
  logConsumableUsage: async ({ who }) => ({
    body: { consumableId: (await makeConsumable(who)).id, quantityUsed: 2 },
    table: 'usage',
  }),
  logTreatment: async ({ who }) => ({
    body: { patientId: 'P-2', lines: [{ itemId: (await makeItem(who)).id, quantityUsed: 2 }] },
    table: 'treatment',
  }),
  correctTreatment: async ({ who }) => {
    const { body, treatment, item } = await newTreatment(who);
    const lines = [{ usageId: treatment.usages[0]?.id, itemId: item.id, quantityUsed: 3 }];
    return { params: { id: treatment.id }, body: { ...body, lines }, table: 'treatment_correction' };
  },
  createKit: async ({ who }) => ({
    body: { name: `Kit ${next()}`, lines: [{ stockIds: [(await makeItem(who)).id], quantity: 1 }] },
    table: 'kit',
  }),
  createCategory: async () => ({ body: { name: `Category ${next()}` }, table: 'category' }),
  createSupplier: async () => ({ body: { name: `Supplier ${next()}` }, table: 'supplier' }),
  requestItemReorder: async ({ who }) => ({ body: { itemId: (await makeItem(who)).id }, table: 'reorder_request' }),
  requestConsumableReorder: async ({ who }) => ({
    body: { consumableId: (await makeConsumable(who)).id },
    table: 'reorder_request',
  }),
  logItemPurchase: async ({ who }) => ({
    body: { itemId: (await makeItem(who)).id, quantityPurchased: 2 },
    table: 'purchase',
  }),
  logConsumablePurchase: async ({ who }) => ({
    body: { consumableId: (await makeConsumable(who)).id, quantityPurchased: 2 },
    table: 'purchase',
  }),
  reverseItemPurchase: async ({ who }) => ({
    params: { id: (await purchaseOf(who, 'item')).id },
    body: { reason: 'Wrong' },
    table: 'stock_movement',
  }),
  reverseConsumablePurchase: async ({ who }) => ({
    params: { id: (await purchaseOf(who, 'consumable')).id },
    body: { reason: 'Wrong' },
    table: 'stock_movement',
  }),
  placeOrders: async ({ who }) => ({
    body: { orders: [{ lines: [{ stockId: (await makeItem(who)).id, quantity: 5 }] }] },
    table: 'stock_order',
  }),
  requestSuggested: async ({ who }) => ({
    body: { lines: [{ stockId: (await makeItem(who)).id, quantity: 5 }] },
    table: 'reorder_request',
  }),
  receiveOrder: async ({ who }) => {
    const order = await newOrder(who);
    const body = { lines: [{ purchaseId: order.lines[0]?.id, quantity: 2 }] };
    return { params: { id: order.id }, body, table: 'stock_movement' };
  },
  cancelOrder: async ({ who }) => ({ params: { id: (await newOrder(who)).id }, body: { reason: 'Late' } }),
  sendOrder: async ({ who }) => {
    const order = await newOrder(who);
    return { params: { id: order.id }, body: { to: order.supplier?.contactEmail }, table: 'job' };
  },
  addOrderDocument: async ({ who }) => ({
    params: { id: (await newOrder(who)).id },
    file: await picture(20),
    table: 'order_document',
  }),
  uploadClinicLogo: async () => ({ file: await picture(30) }),
  addItemSource: async ({ who }) => ({
    params: { id: (await makeItem(who)).id },
    body: { supplier: 'MedSource', price: 1200, currency: 'EUR' },
    table: 'price_source',
  }),
  addConsumableSource: async ({ who }) => ({
    params: { id: (await makeConsumable(who)).id },
    body: { supplier: 'MedSource', price: 1200, currency: 'EUR' },
    table: 'price_source',
  }),
  importItems: async () => ({
    body: { mode: 'apply', kind: 'item' },
    file: Buffer.from(`Name;SKU;Quantity\nImported ${next()};IMP-${next()};4\n`),
    table: 'job',
  }),
  undoImport: async ({ databaseUrl }) => ({ params: { id: await newImport(databaseUrl) }, table: 'job' }),

  splitLot: async ({ who }) => {
    const { lots } = await withLots(who, ['S1']);
    return {
      params: { id: lots[0]!.id },
      body: { quantity: 2, number: 'S2', expiresOn: inDays(90) },
      table: 'stock_lot',
    };
  },
  mergeLot: async ({ who }) => {
    const { lots } = await withLots(who, ['M1', 'M2']);
    return { params: { id: lots[0]!.id }, body: { into: lots[1]!.id } };
  },
  writeOffLot: async ({ who }) => {
    const { lots } = await withLots(who, ['W1']);
    return { params: { id: lots[0]!.id }, body: { quantity: 1, reason: 'broken' }, table: 'stock_movement' };
  },
  recordGiven: async ({ who }) => {
    const { lots } = await withLots(who, ['G1']);
    const usedAt = new Date().toISOString();
    await who.put(`/api/lots/${lots[0]!.id}/state`, { state: 'quarantined', reason: 'Notice 3' });
    return {
      params: { id: lots[0]!.id },
      body: { quantityUsed: 1, patientId: 'P-3', usedAt, reason: 'Found in the file' },
      table: 'usage',
    };
  },
  undoLotState: async ({ who }) => {
    const { lots } = await withLots(who, ['U1']);
    const { body } = await who.put<{ stateAt: string }>(`/api/lots/${lots[0]!.id}/state`, {
      state: 'quarantined',
      reason: 'Notice 4',
    });
    return { params: { id: lots[0]!.id }, body: { stateAt: body.stateAt } };
  },
  discardContainer: async ({ who }) => {
    const vial = await makeItem(who, { ...VIAL, currentQuantity: 2 });
    await post<Usage>(who, '/api/usage', { itemId: vial.id, content: 20 });
    const [container] = await openOf(who, vial);
    return { params: { id: container!.id }, body: { reason: 'expired' }, table: 'stock_movement' };
  },

  openStockCount: async ({ who }) => ({
    body: { name: `Shelf ${next()}`, stockIds: [(await makeItem(who)).id] },
    table: 'shelf_count',
  }),
  countStock: async ({ who }) => {
    const { item, count } = await newCount(who);
    return { params: { id: count.id }, body: { stockId: item.id, counted: 4 }, table: 'shelf_count_line' };
  },
  askRecount: async ({ who }) => {
    const { count, line } = await counted(who);
    return { params: { id: count.id }, body: { lineIds: [line.id] } };
  },
  postStockCount: async ({ who }) => ({
    params: { id: (await counted(who)).count.id },
    body: {},
    table: 'stock_movement',
  }),
  reverseStockCount: async ({ who }) => {
    const { count } = await counted(who);
    await post(who, `/api/counts/${count.id}/post`);
    return { params: { id: count.id }, table: 'stock_movement' };
  },
  cancelStockCount: async ({ who }) => ({ params: { id: (await newCount(who)).count.id } }),
  changeInBulk: async ({ who }) => ({
    body: { stock: [{ id: (await makeItem(who)).id }], act: { what: 'minimum', minStockLevel: 7 } },
    table: 'bulk_act',
  }),
  undoBulk: async ({ who }) => {
    const stock = [{ id: (await makeItem(who)).id }];
    const act = { what: 'minimum', minStockLevel: 8 };
    return { params: { id: (await post<WithId>(who, '/api/inventory/bulk', { stock, act })).id } };
  },
};
