import type { DataSource } from 'typeorm';
import { rowsOf } from '../../platform/database/rows.js';
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
  stockOf,
  suppliers,
} from './clinic-data.js';
import { recordHistory } from './clinic-history.js';
import { ClinicLedger, DAY_MS, dayOf } from './clinic-ledger.js';
import { openContainers, plannedLines, presentBegins, recordLosses, recordTreatments } from './clinic-present.js';

const DECIDED_HOURS = 3;
const SENT_HOURS = 4 / 60;

/** Makes a request of the staff that the manager decided on; null means that it waits. */
const requestRow = (
  ledger: ClinicLedger,
  { sku, hoursAgo, ...fields }: { readonly sku: string; readonly hoursAgo: number },
  decidedHoursAgo: number | null,
) => {
  const stock = stockOf(sku);
  const requested = {
    requestedQuantity: stock.reorderQuantity,
    requestedAt: ledger.ago(hoursAgo),
    requestedBy: ledger.staff,
  };
  const decided = decidedHoursAgo !== null && { approvedBy: ledger.manager, approvedAt: ledger.ago(decidedHoursAgo) };
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

/** Places the orders, and adds what was received to the levels. */
const placeOrders = async (ledger: ClinicLedger, writer: RowWriter): Promise<void> => {
  const { manager: placedBy } = ledger;
  for (const { placedDaysAgo, expectedInDays, note, isSent, lines } of orders) {
    const hoursAgo = placedDaysAgo * 24;
    const placedAt = ledger.ago(hoursAgo);
    const supplier = stockOf(lines[0]?.sku ?? '').primarySupplier;
    const sent = isSent && {
      sentTo: supplier.contactEmail,
      sentAt: ledger.ago(hoursAgo - SENT_HOURS),
      sentBy: placedBy,
    };
    const expectedOn = dayOf(new Date(ledger.now.getTime() + expectedInDays * DAY_MS));
    const stamps = { createdAt: placedAt, updatedAt: placedAt };
    const order = { supplier, orderedOn: dayOf(placedAt), expectedOn, note, placedBy, placedAt, ...sent, ...stamps };
    await writer.insert('stock_order', [order]);
    for (const { sku, quantity, isReceived, request } of lines) {
      const stock = stockOf(sku);
      const reorderRequest = request && requestRow(ledger, { sku, ...request }, hoursAgo);
      if (reorderRequest) await writer.insert('reorder_request', [reorderRequest]);
      const receivedAt = isReceived ? ledger.ago(receivedHoursAgo) : null;
      const purchase = ledger.purchase(stock, quantity, stock.unitCost, placedAt, receivedAt, {
        order,
        reorderRequest,
        updatedAt: placedAt,
      });
      await writer.insert('purchase', [purchase]);
      if (receivedAt !== null)
        ledger.add({ stock, type: 'purchase', delta: quantity, at: receivedAt, userId: placedBy, purchase });
    }
  }
  const { decidedHoursAgo, ...request } = requestWithoutOrder;
  await writer.insert('reorder_request', [requestRow(ledger, request, decidedHoursAgo)]);
};

/** Fills an empty clinic with three months of data that end now, once in the life of a database. */
export const loadClinicDemo = async (db: DataSource): Promise<void> => {
  await db.transaction(async (tx) => {
    const [first] = await rowsOf(
      tx,
      `insert into demo_data (area) values ('clinic') on conflict do nothing returning area`,
    );
    if (first === undefined) return;
    const [used] = await rowsOf(tx, 'select 1 from stock limit 1');
    if (used !== undefined) return;
    const found = await rowsOf<{ email: string; id: string }>(
      tx,
      'select email, id from app_user where email = any ($1) and removed_at is null',
      [history.people],
    );
    const [manager, ...others] = history.people.flatMap(
      (email) => found.find((person) => person.email === email)?.id ?? [],
    );
    if (manager === undefined) return;
    const writer = new RowWriter(tx);
    const idOf = (inserted: object) => writer.idOf(inserted);
    const ledger = new ClinicLedger(new Date(), [manager, ...others]);
    await writer.insertNamed('category', categories);
    await writer.insertNamed('supplier', suppliers);
    await writer.insert('stock', demoStock, ({ past: _past, ...columns }) => ({ ...columns, quantity: 0 }));
    await writer.insert('purchase', recordHistory(ledger, presentBegins()));
    const containers = openContainers(ledger);
    await writer.insert('kit', kits, (kit) => ({
      name: kit.name,
      treatmentType: kit.treatmentType,
      lines: plannedLines(kit, idOf),
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
        requestRow(ledger, request, request.status === 'dismissed' ? request.hoursAgo - DECIDED_HOURS : null),
      ),
    );
    // The figures count what was written here, as if it had been entered day by day.
    await tx.query('select recount_stock_value()');
    await tx.query('delete from usage_window_head');
  });
};
