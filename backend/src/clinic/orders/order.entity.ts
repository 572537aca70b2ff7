import { order } from '@atrium/contract/clinic/orders/calls';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { instantSql, personSql } from '../../platform/database/sql.js';
import { entity } from '../../platform/records/entity.js';
import {
  day,
  flag,
  instant,
  integer,
  orNull,
  type RowOf,
  table,
  text,
  uuid,
  viewOf,
} from '../../platform/records/table.js';
import { COST_OF_PURCHASE, orderNumber, purchaseViews } from '../purchases/purchase.entity.js';

const orderTable = table('stock_order', {
  supplierId: orNull(integer()),
  orderedOn: day(),
  expectedOn: orNull(day()),
  note: orNull(text()),
  placedBy: orNull(uuid()),
  placedViaKeyId: orNull(integer()),
  placedAt: orNull(instant()),
  sentTo: orNull(text()),
  sentAt: orNull(instant()),
  sentBy: orNull(uuid()),
  sentViaKeyId: orNull(integer()),
  isMailKept: flag(),
  cancelledAt: orNull(instant()),
  cancelledBy: orNull(uuid()),
  cancelledViaKeyId: orNull(integer()),
  cancelReason: orNull(text()),
});
export type OrderRow = RowOf<typeof orderTable>;

/** Condition on a purchase `q` with an outstanding quantity. */
export const IS_OPEN = 'q.reversed_at is null and q.quantity_received + q.quantity_cancelled < q.quantity_purchased';

const LINES = `coalesce((select jsonb_agg(case q.kind when 'item' then ${purchaseViews.item.json} else ${purchaseViews.consumable.json} end order by q.id)
  from ${purchaseViews.item.from} where q.order_id = d.id), '[]')`;
const REQUESTS = `coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'purchaseId', x.purchase_id, 'status', r.status,
    'requestedQuantity', r.requested_quantity, 'requestedBy', ${personSql('ru', 'r.requested_via_key_id')}) order by r.id)
  from (select x.purchase_id, x.request_id from purchase q join purchase_request x on x.purchase_id = q.id where q.order_id = d.id
    union all select null, id from reorder_request where draft_order_id = d.id) x
  join reorder_request r on r.id = x.request_id left join app_user ru on ru.id = r.requested_by), '[]')`;
const DOCUMENTS = `coalesce((select jsonb_agg(jsonb_build_object('id', od.id, 'name', od.name, 'contentType', od.content_type, 'size', od.size,
    'addedAt', ${instantSql('od.added_at')}, 'addedBy', ${personSql('ou')}) order by od.id)
  from order_document od left join app_user ou on ou.id = od.added_by where od.order_id = d.id), '[]')`;

/** An order to one supplier. Alias: d. */
export const orders = entity({
  resource: order,
  table: orderTable,
  view: viewOf<Order>()(
    orderTable,
    'd',
    {
      number: orderNumber('d.id'),
      supplier: `case when dp.id is not null then jsonb_build_object('id', dp.id, 'name', dp.name, 'contactEmail', dp.contact_email, 'customerNumber', dp.customer_number) end`,
      status: `case when d.placed_at is null then 'draft' when exists (select 1 from purchase q where q.order_id = d.id and ${IS_OPEN}) then 'open'
        when exists (select 1 from purchase q where q.order_id = d.id and q.reversed_at is null and q.quantity_received > 0) then 'received' else 'cancelled' end`,
      placedViaKeyId: null,
      sentViaKeyId: null,
      cancelledViaKeyId: null,
      placedBy: personSql('du', 'd.placed_via_key_id'),
      sentBy: personSql('ds', 'd.sent_via_key_id'),
      cancelledBy: personSql('dc', 'd.cancelled_via_key_id'),
      lines: LINES,
      requests: REQUESTS,
      totalCost: `(select sum(${COST_OF_PURCHASE})::numeric(20, 2)::text from purchase q where q.order_id = d.id and q.reversed_at is null)`,
      documents: DOCUMENTS,
    },
    `left join supplier dp on dp.id = d.supplier_id
     left join app_user du on du.id = d.placed_by
     left join app_user ds on ds.id = d.sent_by
     left join app_user dc on dc.id = d.cancelled_by`,
  ),
  order: { by: 'd.id' },
});
