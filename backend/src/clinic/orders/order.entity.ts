import { order } from '@atrium/contract/clinic/orders/calls';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { instantSql, personSql } from '../../platform/database/sql.js';
import { actColumns } from '../../platform/entities/act-columns.js';
import { defineEntity } from '../../platform/entities/entity.js';
import * as t from '../../platform/entities/table.js';
import { PURCHASE_COST, orderNumberSql, purchaseViews, IS_OPEN } from '../purchases/purchase.entity.js';

const orderTable = t.defineTable('stock_order', {
  supplierId: t.nullableColumn(t.integer()),
  orderedOn: t.day(),
  expectedOn: t.nullableColumn(t.day()),
  note: t.nullableColumn(t.text()),
  ...actColumns('placed'),
  sentTo: t.nullableColumn(t.text()),
  ...actColumns('sent'),
  isMailKept: t.booleanColumn(),
  ...actColumns('cancelled'),
  cancelReason: t.nullableColumn(t.text()),
});
export type OrderRow = t.RowOf<typeof orderTable>;

const LINES = `coalesce((select jsonb_agg(case q.kind when 'item' then ${purchaseViews.item.json} else ${purchaseViews.consumable.json} end order by q.id)
  from ${purchaseViews.item.from} where q.order_id = d.id), '[]')`;
const REQUESTS = `coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'purchaseId', x.purchase_id, 'status', r.status,
    'requestedQuantity', r.requested_quantity, 'requestedBy', ${personSql('ru', 'r.requested_via_key_id')}) order by r.id)
  from (select x.purchase_id, x.request_id from purchase q join purchase_request x on x.purchase_id = q.id where q.order_id = d.id
    union all select null, id from reorder_request where draft_order_id = d.id) x
  join reorder_request r on r.id = x.request_id left join app_user ru on ru.id = r.requested_by), '[]')`;
const DOCUMENTS = `coalesce((select jsonb_agg(jsonb_build_object('id', v.file_id, 'name', v.name, 'contentType', b.content_type, 'size', b.size,
    'addedAt', ${instantSql('v.added_at')}, 'addedBy', ${personSql('ou')}) order by v.file_id)
  from file_version v join file_blob b on b.hash = v.hash left join app_user ou on ou.id = v.added_by
  where (v.file_id, v.number) in (select f.id, max(n.number) from file f join file_version n on n.file_id = f.id where f.order_id = d.id group by f.id)), '[]')`;

/** Entity of an order to one supplier. SQL alias: d. */
export const orders = defineEntity({
  resource: order,
  table: orderTable,
  view: t.defineView<Order>()(
    orderTable,
    'd',
    {
      number: orderNumberSql('d.id'),
      supplier: `case when dp.id is not null then jsonb_build_object('id', dp.id, 'name', dp.name, 'contactEmail', dp.contact_email, 'customerNumber', dp.customer_number) end`,
      status: `case when d.placed_at is null then 'draft' when exists (select 1 from purchase q where q.order_id = d.id and ${IS_OPEN}) then 'open'
        when exists (select 1 from purchase q where q.order_id = d.id and q.reversed_at is null and q.quantity_received > 0) then 'received' else 'cancelled' end`,
      placedBy: personSql('du', 'd.placed_via_key_id'),
      sentBy: personSql('ds', 'd.sent_via_key_id'),
      cancelledBy: personSql('dc', 'd.cancelled_via_key_id'),
      lines: LINES,
      requests: REQUESTS,
      totalCost: `(select sum(${PURCHASE_COST})::numeric(20, 2)::text from purchase q where q.order_id = d.id and q.reversed_at is null)`,
      documents: DOCUMENTS,
    },
    `left join supplier dp on dp.id = d.supplier_id
     left join app_user du on du.id = d.placed_by
     left join app_user ds on ds.id = d.sent_by
     left join app_user dc on dc.id = d.cancelled_by`,
  ),
  order: { by: 'd.id' },
});
