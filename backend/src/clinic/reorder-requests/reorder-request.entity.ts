import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { ReorderStatus } from '@atrium/rules/stock/status-changes';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { orderNumberSql } from '../purchases/purchase.entity.js';
import { USABLE_QUANTITY } from '../stock/stock.entity.js';
import { omitFromAudit } from '../../platform/audit/unaudited-fields.js';
import { actColumns, actorColumns } from '../../platform/entities/act-columns.js';
import { personSql } from '../../platform/database/sql.js';
import * as t from '../../platform/entities/table.js';

/** Table of reorder requests with their decisions. */
export const requestTable = t.defineTable('reorder_request', {
  kind: t.unaudited(t.text<StockKind>()),
  stockId: t.unaudited(t.integer()),
  requestedQuantity: t.integer(),
  priority: t.text<ReorderRequest['priority']>(),
  reason: t.nullableColumn(t.text()),
  status: t.text<ReorderStatus>(),
  note: t.nullableColumn(t.text()),
  requestedAt: t.instant(),
  ...actorColumns('requested'),
  ...actColumns('approved'),
  receivedAt: t.nullableColumn(t.instant()),
  receivedFrom: t.nullableColumn(t.text<'pending' | 'ordered'>()),
  supplierId: t.nullableColumn(t.integer()),
  expectedOn: t.nullableColumn(t.day()),
  draftOrderId: t.nullableColumn(t.integer()),
});
omitFromAudit('request', ['draft', 'orders'], requestTable.columns);
export type RequestRow = t.RowOf<typeof requestTable>;

export const NOT_APPROVED = { approvedBy: null, approvedViaKeyId: null, approvedAt: null } as const;

const columns = t.defineView<ReorderRequest>()(
  requestTable,
  'r',
  {
    stockId: null,
    itemId: null,
    consumableId: null,
    item: `jsonb_build_object('id', s.id, 'name', s.name, 'sku', s.sku, 'brand', s.brand, 'unit', s.unit,
      'currentQuantity', s.quantity, 'usableQuantity', ${USABLE_QUANTITY}, 'isActive', s.is_active, 'minStockLevel', s.min_stock_level,
      'onOrder', s.on_order + s.to_place, 'notPlaced', s.to_place, 'arrivesOn', s.arrives_on, 'version', s.version)`,
    justification: 'r.reason',
    receivedFrom: null,
    supplierId: null,
    supplier: `case when rp.id is not null then jsonb_build_object('id', rp.id, 'name', rp.name) end`,
    expectedOn: `coalesce((select min(o.expected_on) from purchase_request x join purchase q on q.id = x.purchase_id join stock_order o on o.id = q.order_id
      where x.request_id = r.id and q.reversed_at is null), r.expected_on)::text`,
    draftOrderId: null,
    draft: `case when rd.id is not null then jsonb_build_object('id', rd.id, 'number', ${orderNumberSql('rd.id')}, 'supplierId', rd.supplier_id,
      'supplier', (select name from supplier where id = rd.supplier_id)) end`,
    orders: `coalesce((select jsonb_agg(distinct jsonb_build_object('id', q.order_id, 'number', ${orderNumberSql('q.order_id')}))
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

/**
 * SQL view of a request as JSON for replies and events, with the product as `item` or `consumable`. Aliases: r request,
 * s stock.
 */
export const requestView: t.View<ReorderRequest> = {
  ...columns,
  json: `(${columns.json}::jsonb
    || jsonb_build_object(case r.kind when 'item' then 'itemId' else 'consumableId' end, r.stock_id))`,
};
