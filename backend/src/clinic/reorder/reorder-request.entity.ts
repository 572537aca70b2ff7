import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { ReorderStatus } from '@atrium/rules/stock/status-changes';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { orderNumber } from '../purchases/purchase.entity.js';
import { USABLE } from '../stock/stock.entity.js';
import type { Person } from '../../platform/http/request/person.js';
import { personSql } from '../../platform/database/sql.js';
import {
  day,
  instant,
  integer,
  orNull,
  type RowOf,
  table,
  text,
  uuid,
  type View,
  viewOf,
} from '../../platform/records/table.js';

/** A request to order a product, with its decision. */
export const requestTable = table('reorder_request', {
  kind: text<StockKind>(),
  stockId: integer(),
  requestedQuantity: integer(),
  priority: text<ReorderRequest['priority']>(),
  reason: orNull(text()),
  status: text<ReorderStatus>(),
  note: orNull(text()),
  requestedAt: instant(),
  requestedBy: orNull(uuid()),
  requestedViaKeyId: orNull(integer()),
  approvedBy: orNull(uuid()),
  approvedViaKeyId: orNull(integer()),
  approvedAt: orNull(instant()),
  receivedAt: orNull(instant()),
  receivedFrom: orNull(text<'pending' | 'ordered'>()),
  supplierId: orNull(integer()),
  expectedOn: orNull(day()),
  draftOrderId: orNull(integer()),
});
export type RequestRow = RowOf<typeof requestTable>;

/** Columns of the requester. */
export const requestedBy = ({ id, viaKeyId }: Person) => ({
  requestedBy: id,
  requestedViaKeyId: viaKeyId ?? null,
});
/** Columns of the user who decides now. */
export const approvedBy = ({ id, viaKeyId }: Person) => ({
  approvedBy: id,
  approvedViaKeyId: viaKeyId ?? null,
  approvedAt: () => 'clock_timestamp()',
});
export const NOT_APPROVED = { approvedBy: null, approvedViaKeyId: null, approvedAt: null } as const;

const columns = viewOf<ReorderRequest>()(
  requestTable,
  'r',
  {
    stockId: null,
    itemId: null,
    consumableId: null,
    item: `jsonb_build_object('id', s.id, 'name', s.name, 'sku', s.sku, 'brand', s.brand, 'unit', s.unit,
      'currentQuantity', s.quantity, 'usableQuantity', ${USABLE}, 'isActive', s.is_active, 'minStockLevel', s.min_stock_level,
      'onOrder', s.on_order + s.to_place, 'notPlaced', s.to_place, 'arrivesOn', s.arrives_on, 'version', s.version)`,
    justification: 'r.reason',
    receivedFrom: null,
    requestedViaKeyId: null,
    approvedViaKeyId: null,
    supplierId: null,
    supplier: `case when rp.id is not null then jsonb_build_object('id', rp.id, 'name', rp.name) end`,
    expectedOn: `coalesce((select min(o.expected_on) from purchase_request x join purchase q on q.id = x.purchase_id join stock_order o on o.id = q.order_id
      where x.request_id = r.id and q.reversed_at is null), r.expected_on)::text`,
    draftOrderId: null,
    draft: `case when rd.id is not null then jsonb_build_object('id', rd.id, 'number', ${orderNumber('rd.id')}, 'supplierId', rd.supplier_id,
      'supplier', (select name from supplier where id = rd.supplier_id)) end`,
    orders: `coalesce((select jsonb_agg(distinct jsonb_build_object('id', q.order_id, 'number', ${orderNumber('q.order_id')}))
      from purchase_request x join purchase q on q.id = x.purchase_id where x.request_id = r.id and q.reversed_at is null), '[]')`,
    requestedByUser: `${personSql('q', 'r.requested_via_key_id')} || jsonb_build_object('role', q.role)`,
    approvedByUser: personSql('a', 'r.approved_via_key_id'),
  },
  `join stock s on s.id = r.stock_id
   left join supplier rp on rp.id = r.supplier_id
   left join stock_order rd on rd.id = r.draft_order_id
   left join app_user q on q.id = r.requested_by
   left join app_user a on a.id = r.approved_by`,
);

/** JSON in replies and events, with the stock under the name of its kind. Aliases: r request, s stock. */
export const requestView: View<ReorderRequest> = {
  ...columns,
  json: `(${columns.json}
    || jsonb_build_object(case r.kind when 'item' then 'itemId' else 'consumableId' end, r.stock_id))`,
};
