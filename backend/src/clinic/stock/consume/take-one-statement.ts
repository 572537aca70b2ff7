import type { StockKind } from '@atrium/rules/stock/stock-status';
import { asJsonText } from '../../../platform/database/sql.js';
import { replyOf, usageJson } from '../../usage/usage.view.js';
import { stockViews } from '../stock.entity.js';
import { ENTERED_AT, TAKING_COLUMNS, USED_AT } from './take-statement.js';
import { useRows } from './use-rows.js';

const bound = Object.fromEntries(TAKING_COLUMNS.map(([name, type], index) => [name, `$${index + 1}::${type}`]));

/**
 * A write for a single use that most likely succeeds: the update itself finds, locks and decides. It returns
 * nothing when it took nothing, without a reason, which `take-statement` then finds under the lock. The update looks up
 * the rows that the stock refers to, so that only their names are passed on.
 */
export const takeOneStatement = (kind: StockKind) => ({
  name: `stock-take-one-${kind}`,
  text: `
  with taken as (
    update stock s set quantity = s.quantity - ${bound['quantity']}, version = s.version + 1, quantity_version = s.version + 1
    where s.kind = '${kind}' and s.id = ${bound['stock_id']} and s.is_active and not s.tracks_lots and s.quantity >= ${bound['quantity']}
    returning s.id, s.name, s.sku, s.unit, s.quantity, s.version, s.min_stock_level, s.unit_cost, ${asJsonText(stockViews[kind].jsonAlone)} as stock_json,
      nextval('usage_id_seq')::int as usage_id, ${USED_AT(bound['occurred_at'] ?? '')}
  ),
  told as materialized (
    select s.id as stock_id, s.usage_id, s.used_at, s.entered_at, s.quantity as balance, s.min_stock_level, s.unit_cost, s.stock_json,
      ${asJsonText(usageJson({ user: bound['user_json'] ?? '', loggedBy: bound['logged_by_json'] ?? '', undoneBy: 'null::json', usable: 's.quantity', lots: `'[]'::json`, content: 'null::json', opened: null, patient: null }))} as usage_json
    from taken s cross join lateral (
      select s.usage_id as id, '${kind}'::text as kind, s.id as stock_id, ${bound['quantity']} as quantity, ${bound['treatment_type']} as treatment_type,
        ${bound['treatment_area']} as treatment_area, ${bound['reason']} as reason, ${bound['patient_id']} as patient_id, s.used_at, s.entered_at,
        ${bound['treatment_id']} as treatment_id, null::timestamptz as undone_at, null::text as undo_reason, null::text as lot_reason, 1 as version
    ) u
  ),
  new_movement as (
    insert into stock_movement (stock_id, type, delta, balance, reason, at, user_id, usage_id, via_key_id)
    select stock_id, 'usage', -${bound['quantity']}, balance, ${bound['reason']}, ${ENTERED_AT}, ${bound['logged_by']}, usage_id, ${bound['via_key_id']} from told
  ),
  new_value as (
    insert into stock_value_change (kind, change) select '${kind}', -(${bound['quantity']} * unit_cost) from told where unit_cost <> 0
  ),${useRows({
    kind,
    given: {
      ...bound,
      id: 'usage_id',
      kind: `'${kind}'`,
      stock_id: 'stock_id',
      used_at: 'used_at',
      entered_at: 'entered_at',
    },
    reply: `${replyOf('usage_json', bound['patient_id'] ?? '')}::jsonb`,
    usage: 'usage_json',
    before: `balance + ${bound['quantity']}`,
    after: 'balance',
    type: 'json',
  })}
  select ${replyOf('usage_json', bound['patient_id'] ?? '')} as reply from told`,
});
