import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { CountLine, StockCount } from '@atrium/contract/clinic/counts/schemas';
import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { dayAfter, findLotByNumber, listOpenContainers, receiveLots, TODAY, VIAL } from '../lots.js';
import sharp from 'sharp';
import { query } from '../sql.js';
import { createConsumable, createItem } from '../stock.js';
import type { TestClient } from '../test-client.js';

import { nextNumber, post, type PreparedCalls, type WithId } from './fixture.js';

const receiveWithLots = async (client: TestClient, numbers: readonly string[], fields: object = {}) => {
  const item = await createItem(client, { currentQuantity: 0, tracksLots: true, ...fields });
  await receiveLots(
    client,
    item,
    numbers.map((number) => ({ number, expiresOn: dayAfter(90), quantity: 10 })),
  );
  return { item, lots: await Promise.all(numbers.map((number) => findLotByNumber(client, item, number))) };
};
const newOrder = async (client: TestClient): Promise<Order> => {
  const { id } = await createItem(client);
  const supplier = await post<WithId>(client, '/api/suppliers', {
    name: `Shop ${nextNumber()}`,
    contactEmail: `s${nextNumber()}@example.com`,
  });
  const [order] = await post<Order[]>(client, '/api/orders', {
    orders: [{ supplierId: supplier.id, lines: [{ stockId: id, quantity: 5 }] }],
  });
  return order as Order;
};
const newCount = async (client: TestClient) => {
  const item = await createItem(client);
  const count = await post<StockCount>(client, '/api/counts', { name: `Count ${nextNumber()}`, stockIds: [item.id] });
  return { item, count };
};
const newCountedCount = async (client: TestClient) => {
  const { item, count } = await newCount(client);
  const line = await post<CountLine>(client, `/api/counts/${count.id}/lines`, { stockId: item.id, counted: 90 });
  return { item, count, line };
};
const newTreatment = async (client: TestClient) => {
  const item = await createItem(client);
  const body = { patientId: 'P-1', lines: [{ itemId: item.id, quantityUsed: 2 }] };
  return { item, body, treatment: await post<Treatment>(client, '/api/treatments', body) };
};
const createPurchaseCall = async (client: TestClient, kind: 'item' | 'consumable') => {
  const { id } = await (kind === 'item' ? createItem(client) : createConsumable(client));
  return post<Purchase>(client, kind === 'item' ? '/api/purchases' : '/api/consumables/purchases', {
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
  createItem: async () => ({ body: { name: `Item ${nextNumber()}`, currentQuantity: 3 }, table: 'stock' }),
  createConsumable: async () => ({ body: { name: `Gloves ${nextNumber()}` }, table: 'stock' }),
  adjustItem: async ({ client }) => ({
    params: { id: (await createItem(client)).id },
    body: { countedQuantity: 90, reason: 'count' },
    table: 'stock_movement',
  }),
  adjustConsumable: async ({ client }) => ({
    params: { id: (await createConsumable(client)).id },
    body: { countedQuantity: 90, reason: 'count' },
    table: 'stock_movement',
  }),
  logUsage: async ({ client }) => ({
    body: { itemId: (await createItem(client)).id, quantityUsed: 2 },
    table: 'usage',
  }),
  logConsumableUsage: async ({ client }) => ({
    body: { consumableId: (await createConsumable(client)).id, quantityUsed: 2 },
    table: 'usage',
  }),
  logTreatment: async ({ client }) => ({
    body: { patientId: 'P-2', lines: [{ itemId: (await createItem(client)).id, quantityUsed: 2 }] },
    table: 'treatment',
  }),
  correctTreatment: async ({ client }) => {
    const { body, treatment, item } = await newTreatment(client);
    const lines = [{ usageId: treatment.usages[0]?.id, itemId: item.id, quantityUsed: 3 }];
    return { params: { id: treatment.id }, body: { ...body, lines }, table: 'treatment_correction' };
  },
  createKit: async ({ client }) => ({
    body: { name: `Kit ${nextNumber()}`, lines: [{ stockIds: [(await createItem(client)).id], quantity: 1 }] },
    table: 'kit',
  }),
  createCategory: async () => ({ body: { name: `Category ${nextNumber()}` }, table: 'category' }),
  createSupplier: async () => ({ body: { name: `Supplier ${nextNumber()}` }, table: 'supplier' }),
  requestItemReorder: async ({ client }) => ({
    body: { itemId: (await createItem(client)).id },
    table: 'reorder_request',
  }),
  requestConsumableReorder: async ({ client }) => ({
    body: { consumableId: (await createConsumable(client)).id },
    table: 'reorder_request',
  }),
  logItemPurchase: async ({ client }) => ({
    body: { itemId: (await createItem(client)).id, quantityPurchased: 2 },
    table: 'purchase',
  }),
  logConsumablePurchase: async ({ client }) => ({
    body: { consumableId: (await createConsumable(client)).id, quantityPurchased: 2 },
    table: 'purchase',
  }),
  reverseItemPurchase: async ({ client }) => ({
    params: { id: (await createPurchaseCall(client, 'item')).id },
    body: { reason: 'Wrong' },
    table: 'stock_movement',
  }),
  reverseConsumablePurchase: async ({ client }) => ({
    params: { id: (await createPurchaseCall(client, 'consumable')).id },
    body: { reason: 'Wrong' },
    table: 'stock_movement',
  }),
  placeOrders: async ({ client }) => ({
    body: { orders: [{ lines: [{ stockId: (await createItem(client)).id, quantity: 5 }] }] },
    table: 'stock_order',
  }),
  requestSuggested: async ({ client }) => ({
    body: { lines: [{ stockId: (await createItem(client)).id, quantity: 5 }] },
    table: 'reorder_request',
  }),
  receiveOrder: async ({ client }) => {
    const order = await newOrder(client);
    const body = { lines: [{ purchaseId: order.lines[0]?.id, quantity: 2 }] };
    return { params: { id: order.id }, body, table: 'stock_movement' };
  },
  cancelOrder: async ({ client }) => ({ params: { id: (await newOrder(client)).id }, body: { reason: 'Late' } }),
  sendOrder: async ({ client }) => {
    const order = await newOrder(client);
    return { params: { id: order.id }, body: { to: order.supplier?.contactEmail }, table: 'job' };
  },
  addOrderDocument: async ({ client }) => ({
    params: { id: (await newOrder(client)).id },
    file: await picture(20),
    table: 'file_version',
  }),
  uploadClinicLogo: async () => ({ file: await picture(30) }),
  addItemSource: async ({ client }) => ({
    params: { id: (await createItem(client)).id },
    body: { supplier: 'MedSource', price: 1200, currency: 'EUR' },
    table: 'price_source',
  }),
  addConsumableSource: async ({ client }) => ({
    params: { id: (await createConsumable(client)).id },
    body: { supplier: 'MedSource', price: 1200, currency: 'EUR' },
    table: 'price_source',
  }),
  importItems: async () => ({
    body: { mode: 'apply', kind: 'item' },
    file: Buffer.from(`Name;SKU;Quantity\nImported ${nextNumber()};IMP-${nextNumber()};4\n`),
    table: 'job',
  }),
  undoImport: async ({ databaseUrl }) => ({ params: { id: await newImport(databaseUrl) }, table: 'job' }),

  splitLot: async ({ client }) => {
    const { lots } = await receiveWithLots(client, ['S1']);
    return {
      params: { id: lots[0]!.id },
      body: { quantity: 2, number: 'S2', expiresOn: dayAfter(90) },
      table: 'stock_lot',
    };
  },
  mergeLot: async ({ client }) => {
    const { lots } = await receiveWithLots(client, ['M1', 'M2']);
    return { params: { id: lots[0]!.id }, body: { into: lots[1]!.id } };
  },
  writeOffLot: async ({ client }) => {
    const { lots } = await receiveWithLots(client, ['W1']);
    return { params: { id: lots[0]!.id }, body: { quantity: 1, reason: 'broken' }, table: 'stock_movement' };
  },
  recordGiven: async ({ client }) => {
    const { lots } = await receiveWithLots(client, ['G1']);
    const usedAt = new Date().toISOString();
    await client.put(`/api/lots/${lots[0]!.id}/state`, { state: 'quarantined', reason: 'Notice 3' });
    return {
      params: { id: lots[0]!.id },
      body: { quantityUsed: 1, patientId: 'P-3', usedAt, reason: 'Found in the file' },
      table: 'usage',
    };
  },
  undoLotState: async ({ client }) => {
    const { lots } = await receiveWithLots(client, ['U1']);
    const { body } = await client.put<{ stateAt: string }>(`/api/lots/${lots[0]!.id}/state`, {
      state: 'quarantined',
      reason: 'Notice 4',
    });
    return { params: { id: lots[0]!.id }, body: { stateAt: body.stateAt } };
  },
  discardContainer: async ({ client }) => {
    const vial = await createItem(client, { ...VIAL, currentQuantity: 2 });
    await post<Usage>(client, '/api/usage', { itemId: vial.id, content: 20 });
    const [container] = await listOpenContainers(client, vial);
    return { params: { id: container!.id }, body: { reason: 'expired' }, table: 'stock_movement' };
  },

  openStockCount: async ({ client }) => ({
    body: { name: `Shelf ${nextNumber()}`, stockIds: [(await createItem(client)).id] },
    table: 'shelf_count',
  }),
  countStock: async ({ client }) => {
    const { item, count } = await newCount(client);
    return { params: { id: count.id }, body: { stockId: item.id, counted: 4 }, table: 'shelf_count_line' };
  },
  askRecount: async ({ client }) => {
    const { count, line } = await newCountedCount(client);
    return { params: { id: count.id }, body: { lineIds: [line.id] } };
  },
  postStockCount: async ({ client }) => ({
    params: { id: (await newCountedCount(client)).count.id },
    body: {},
    table: 'stock_movement',
  }),
  reverseStockCount: async ({ client }) => {
    const { count } = await newCountedCount(client);
    await post(client, `/api/counts/${count.id}/post`);
    return { params: { id: count.id }, table: 'stock_movement' };
  },
  cancelStockCount: async ({ client }) => ({ params: { id: (await newCount(client)).count.id } }),
  changeInBulk: async ({ client }) => ({
    body: { stock: [{ id: (await createItem(client)).id }], act: { what: 'minimum', minStockLevel: 7 } },
    table: 'bulk_act',
  }),
  undoBulk: async ({ client }) => {
    const stock = [{ id: (await createItem(client)).id }];
    const act = { what: 'minimum', minStockLevel: 8 };
    return { params: { id: (await post<WithId>(client, '/api/inventory/bulk', { stock, act })).id } };
  },
};
