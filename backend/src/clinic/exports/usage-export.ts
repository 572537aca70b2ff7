import { TREATMENT_TYPE_LABELS } from '@atrium/rules/labels';
import type { StockKind } from '@atrium/rules/stock-status';
import { instantSql } from '../../platform/database/sql.js';
import { usageConditions, type UsageFilters, type UsageSearch } from '../usage/usage-filters.js';
import { USAGE_JOINS } from '../usage/usage.view.js';
import { type Export, labelSql, nameSql } from './export.js';

const COLUMNS: Readonly<Record<string, string>> = {
  ID: 'u.id',
  'Used At': instantSql('u.used_at'),
  Item: 's.name',
  SKU: 's.sku',
  Quantity: 'u.quantity',
  Unit: 's.unit',
  'Treatment Type': labelSql(TREATMENT_TYPE_LABELS, 'u.treatment_type'),
  'Treatment Area': 'u.treatment_area',
  Reason: 'u.reason',
  Patient: 'u.patient_id',
  'Used By': nameSql('w'),
  'Logged By': nameSql('l'),
  'Undone At': instantSql('u.undone_at'),
  'Undone By': nameSql('x'),
  'Undo Reason': 'u.undo_reason',
  Lots: `(select string_agg(coalesce(t.number, 'unknown') || case when k.id is null then ' x ' || -m.delta
      else ' x ' || trim_scale(-(m.content + m.delta * k.holds)) || ' ' || k.unit end, ', ' order by m.id)
    from stock_movement m join stock_lot t on t.id = m.lot_id left join opened_container k on k.id = m.container_id where u.has_lots and m.usage_id = u.id and m.type = 'usage' and m.lot_id is not null)`,
  'Lot Reason': 'u.lot_reason',
  Content: 'trim_scale(u.content)',
  'Content Unit': 'u.content_unit',
  'Content Cost': `(select sum(m.value)::text from stock_movement m where u.content is not null and m.usage_id = u.id and m.type = 'usage' and m.container_id is not null)`,
};

/** The entries of the history with these filters, newest first. */
export const usageExport = (kind: StockKind, filters: UsageFilters, search: UsageSearch | null): Export => ({
  columns: COLUMNS,
  from: `usage u ${USAGE_JOINS}`,
  conditions: (bind) => usageConditions(kind, filters, search, bind),
  place: { sql: 'u.used_at', type: 'timestamptz', id: 'u.id', direction: 'desc' },
});
