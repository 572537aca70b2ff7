import { instantSql, personSql } from '../../platform/database/sql.js';

/*
 * How a reorder request reads in answers and in events. The aliases: r request, s its stock, q who asked, a who
 * decided, e who changed it last.
 */

export const REQUEST_JOINS = `
  join stock s on s.id = r.stock_id
  left join app_user q on q.id = r.requested_by
  left join app_user a on a.id = r.approved_by
  left join app_user e on e.id = r.updated_by`;

export const REQUEST_JSON = `jsonb_build_object(
  'id', r.id, 'kind', r.kind,
  case r.kind when 'item' then 'itemId' else 'consumableId' end, r.stock_id,
  'item', jsonb_build_object('id', s.id, 'name', s.name, 'sku', s.sku, 'brand', s.brand, 'unit', s.unit,
    'currentQuantity', s.quantity, 'minStockLevel', s.min_stock_level, 'version', s.version),
  'requestedQuantity', r.requested_quantity, 'priority', r.priority, 'reason', r.reason, 'justification', r.reason,
  'status', r.status, 'note', r.note,
  'requestedAt', ${instantSql('r.requested_at')}, 'requestedBy', r.requested_by,
  'requestedByUser', ${personSql('q')} || jsonb_build_object('role', q.role),
  'approvedBy', r.approved_by, 'approvedByUser', ${personSql('a')}, 'approvedAt', ${instantSql('r.approved_at')},
  'receivedAt', ${instantSql('r.received_at')},
  'version', r.version, 'createdAt', ${instantSql('r.created_at')}, 'updatedAt', ${instantSql('r.updated_at')},
  'updatedBy', ${personSql('e')})`;
