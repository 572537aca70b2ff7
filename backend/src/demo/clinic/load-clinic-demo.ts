import type { DataSource } from 'typeorm';
import { queryRows } from '../../platform/database/rows.js';
import { RowWriter } from '../row-writer.js';
import { insertCounts } from './clinic-counts.js';
import {
  categories,
  demoStock,
  history,
  kits,
  orders,
  receivedHoursAgo,
  requests,
  requestWithoutOrder,
  findStock,
  suppliers,
} from './clinic-data.js';
import { recordHistory } from './clinic-history.js';
import { ClinicLedger, DAY_MS, toDay } from './clinic-ledger.js';
import {
  openContainers,
  createKitLines,
  computePresentStart,
  recordLosses,
  recordTreatments,
} from './clinic-present.js';

const DECIDED_HOURS = 3;
const SENT_HOURS = 4 / 60;

/** Builds a reorder request of a user with the manager's decision; a pending one when the decision is null. */
const createRequestRow = (
  ledger: ClinicLedger,
  { sku, hoursAgo, ...fields }: { readonly sku: string; readonly hoursAgo: number },
  decidedHoursAgo: number | null,
) => {
  const stock = findStock(sku);
  const requested = {
    requestedQuantity: stock.reorderQuantity,
    requestedAt: ledger.hoursBefore(hoursAgo),
    requestedBy: ledger.staff,
  };
  const decided = decidedHoursAgo !== null && {
    approvedBy: ledger.manager,
    approvedAt: ledger.hoursBefore(decidedHoursAgo),
  };
  return {
    kind: stock.kind,
    stock,
    status: 'ordered',
    ...requested,
    createdAt: requested.requestedAt,
    ...decided,
    ...fields,
  };
};

/** Inserts orders and adds received quantities to the stock levels. */
const placeOrders = async (ledger: ClinicLedger, writer: RowWriter): Promise<void> => {
  const { manager: placedBy } = ledger;
  for (const { placedDaysAgo, expectedInDays, note, isSent, lines } of orders) {
    const hoursAgo = placedDaysAgo * 24;
    const placedAt = ledger.hoursBefore(hoursAgo);
    const supplier = findStock(lines[0]?.sku ?? '').primarySupplier;
    const sent = isSent && {
      sentTo: supplier.contactEmail,
      sentAt: ledger.hoursBefore(hoursAgo - SENT_HOURS),
      sentBy: placedBy,
    };
    const expectedOn = toDay(new Date(ledger.now.getTime() + expectedInDays * DAY_MS));
    const stamps = { createdAt: placedAt, updatedAt: placedAt };
    const order = { supplier, orderedOn: toDay(placedAt), expectedOn, note, placedBy, placedAt, ...sent, ...stamps };
    await writer.insert('stock_order', [order]);
    for (const { sku, quantity, isReceived, request } of lines) {
      const stock = findStock(sku);
      const reorderRequest = request && createRequestRow(ledger, { sku, ...request }, hoursAgo);
      if (reorderRequest) await writer.insert('reorder_request', [reorderRequest]);
      const receivedAt = isReceived ? ledger.hoursBefore(receivedHoursAgo) : null;
      const purchase = ledger.addPurchase(stock, quantity, stock.unitCost, placedAt, receivedAt, {
        order,
        reorderRequest,
        updatedAt: placedAt,
      });
      await writer.insert('purchase', [purchase]);
      if (receivedAt !== null)
        ledger.addMovement({ stock, type: 'purchase', delta: quantity, at: receivedAt, userId: placedBy, purchase });
    }
  }
  const { decidedHoursAgo, ...request } = requestWithoutOrder;
  await writer.insert('reorder_request', [createRequestRow(ledger, request, decidedHoursAgo)]);
};

/** Fills an empty clinic with three months of data that end now. Each database is filled only once. */
export const loadClinicDemo = async (db: DataSource): Promise<void> => {
  await db.transaction(async (tx) => {
    const [first] = await queryRows(
      tx,
      `insert into demo_data (area) values ('clinic') on conflict do nothing returning area`,
    );
    if (first === undefined) return;
    const [used] = await queryRows(tx, 'select 1 from stock limit 1');
    if (used !== undefined) return;
    const found = await queryRows<{ email: string; id: string }>(
      tx,
      'select email, id from app_user where email = any ($1) and removed_at is null',
      [history.people],
    );
    const [manager, ...others] = history.people.flatMap(
      (email) => found.find((person) => person.email === email)?.id ?? [],
    );
    if (manager === undefined) return;
    const writer = new RowWriter(tx);
    const idOf = (inserted: object) => writer.getId(inserted);
    const ledger = new ClinicLedger(new Date(), [manager, ...others]);
    await writer.insertNamed('category', categories);
    await writer.insertNamed('supplier', suppliers);
    await writer.insert('stock', demoStock, ({ past: _past, ...columns }) => ({ ...columns, quantity: 0 }));
    await writer.insert('purchase', recordHistory(ledger, computePresentStart()));
    const containers = openContainers(ledger);
    await writer.insert('kit', kits, (kit) => ({
      name: kit.name,
      treatmentType: kit.treatmentType,
      lines: createKitLines(kit, idOf),
      updatedBy: manager,
    }));
    await writer.insert('treatment', recordTreatments(ledger, idOf));
    await placeOrders(ledger, writer);
    recordLosses(ledger);
    await writer.insert('stock_lot', ledger.lots);
    await writer.insert('usage', ledger.uses);
    await writer.insert('opened_container', containers);
    await writer.insert('stock_movement', ledger.movements);
    await tx.query(
      `update stock s set quantity = m.quantity, version = 1 + m.changes, quantity_version = 1 + m.changes, last_order_at = m.ordered,
         created_at = m.opened, updated_at = m.opened
       from (select stock_id, sum(delta)::int as quantity, count(*)::int as changes, min(at) as opened,
               (select max(created_at) from purchase p where p.stock_id = v.stock_id) as ordered
             from stock_movement v group by stock_id) m
       where s.id = m.stock_id`,
    );
    await insertCounts(tx, ledger.now, ledger.people);
    await writer.insert(
      'reorder_request',
      requests.map((request) =>
        createRequestRow(ledger, request, request.status === 'dismissed' ? request.hoursAgo - DECIDED_HOURS : null),
      ),
    );
    // Computes the figures from the loaded rows, as if they had been entered day by day.
    await tx.query('select recount_stock_value()');
    await tx.query('delete from usage_window_head');
  });
};
