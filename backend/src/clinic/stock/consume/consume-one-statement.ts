import type { StockKind } from '@atrium/rules/stock/stock-status';
import { castJsonbToJson } from '../../../platform/database/sql.js';
import { toReply, usageJsonSql } from '../../usage/usage.view.js';
import { stockViews } from '../stock.entity.js';
import { ENTERED_AT, INPUT_COLUMNS, usedAtSql } from './consume-statement.js';
import { buildUsageRows } from './usage-rows.js';

const parameterSql = Object.fromEntries(INPUT_COLUMNS.map(([name, type], index) => [name, `$${index + 1}::${type}`]));

/**
 * Builds the statement for a single use that most likely succeeds: one update finds, locks and checks the row. When it
 * changes nothing it returns no reason; `consume-statement` then finds the reason under the lock. Rows that the stock
 * refers to are read by the same update.
 */
export const buildConsumeOneStatement = (kind: StockKind) => ({
  name: `stock-take-one-${kind}`,
  text: `
  with taken as (
    update stock s set quantity = s.quantity - ${parameterSql['quantity']}, version = s.version + 1, quantity_version = s.version + 1
    where s.kind = '${kind}' and s.id = ${parameterSql['stock_id']} and s.is_active and not s.tracks_lots and s.quantity >= ${parameterSql['quantity']}
    returning s.id, s.name, s.sku, s.unit, s.quantity, s.version, s.min_stock_level, s.unit_cost, ${castJsonbToJson(stockViews[kind].jsonAlone)} as stock_json,
      nextval('usage_id_seq')::int as usage_id, ${usedAtSql(parameterSql['occurred_at'] ?? '')}
  ),
  told as materialized (
    select s.id as stock_id, s.usage_id, s.used_at, s.entered_at, s.quantity as balance, s.min_stock_level, s.unit_cost, s.stock_json,
      ${castJsonbToJson(usageJsonSql({ user: parameterSql['user_json'] ?? '', loggedBy: parameterSql['logged_by_json'] ?? '', undoneBy: 'null::json', usable: 's.quantity', lots: `'[]'::json`, content: 'null::json', opened: null, patient: null }))} as usage_json
    from taken s cross join lateral (
      select s.usage_id as id, '${kind}'::text as kind, s.id as stock_id, ${parameterSql['quantity']} as quantity, ${parameterSql['treatment_type']} as treatment_type,
        ${parameterSql['treatment_area']} as treatment_area, ${parameterSql['reason']} as reason, ${parameterSql['patient_id']} as patient_id, s.used_at, s.entered_at,
        ${parameterSql['treatment_id']} as treatment_id, null::timestamptz as undone_at, null::text as undo_reason, null::text as lot_reason, 1 as version
    ) u
  ),
  new_movement as (
    insert into stock_movement (stock_id, type, delta, balance, reason, at, user_id, usage_id, via_key_id)
    select stock_id, 'usage', -${parameterSql['quantity']}, balance, ${parameterSql['reason']}, ${ENTERED_AT}, ${parameterSql['logged_by']}, usage_id, ${parameterSql['via_key_id']} from told
  ),
  new_value as (
    insert into stock_value_change (kind, change) select '${kind}', -(${parameterSql['quantity']} * unit_cost) from told where unit_cost <> 0
  ),${buildUsageRows({
    kind,
    values: {
      ...parameterSql,
      id: 'usage_id',
      kind: `'${kind}'`,
      stock_id: 'stock_id',
      used_at: 'used_at',
      entered_at: 'entered_at',
    },
    reply: `${toReply('usage_json', parameterSql['patient_id'] ?? '')}::jsonb`,
    usage: 'usage_json',
    before: `balance + ${parameterSql['quantity']}`,
    after: 'balance',
    type: 'json',
  })}
  select ${toReply('usage_json', parameterSql['patient_id'] ?? '')} as reply from told`,
});
