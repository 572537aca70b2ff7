import { TREATMENT_TYPE_LABELS } from '@atrium/rules/stock/labels';
import { CLOCK_TOLERANCE_MINUTES } from '@atrium/rules/usage/time-of-use';
import { STOCK_KINDS, type StockKind } from '@atrium/rules/stock/stock-status';
import { instantSql, userNameSql } from '../../platform/database/sql.js';
import { type GroupFilters, groupLineConditions } from '../treatments/group-conditions.js';
import { USAGE_COST } from '../usage/usage-cost.js';
import { buildUsageConditions, type UsageFilters, type UsageSearch } from '../usage/usage-filters.js';
import { USAGE_JOINS, USED_VIA_KEY } from '../stock/consume/usage.view.js';
import { type Export, labelCaseSql } from './export.js';

const LINE_COLUMNS: Readonly<Record<string, string>> = {
  ID: 'u.id',
  'Used at': instantSql('u.used_at'),
  Item: 's.name',
  SKU: 's.sku',
  // A use by content has its amount; the number of opened units does not say how much a patient got.
  Quantity: 'case when u.content is null then u.quantity end',
  Unit: 'case when u.content is null then s.unit end',
  'Treatment Type': labelCaseSql(TREATMENT_TYPE_LABELS, 'u.treatment_type'),
  'Treatment area': 'u.treatment_area',
  Reason: 'u.reason',
  Patient: 'u.patient_id',
  'Used by': userNameSql('w', USED_VIA_KEY),
  'Logged by': userNameSql('l', 'u.via_key_id'),
  'Undone at': instantSql('u.undone_at'),
  'Undone by': userNameSql('x', 'u.undone_via_key_id'),
  'Undo reason': 'u.undo_reason',
  Lots: `(select string_agg(coalesce(t.number, 'unknown') || case when k.id is null then ' x ' || -m.delta
      else ' x ' || trim_scale(-(m.content + m.delta * k.holds)) || ' ' || k.unit end, ', ' order by m.id)
    from stock_movement m join stock_lot t on t.id = m.lot_id left join opened_container k on k.id = m.container_id where u.has_lots and m.usage_id = u.id and m.type = 'usage' and m.lot_id is not null)`,
  'Lot reason': 'u.lot_reason',
  Content: 'trim_scale(u.content)',
  'Content unit': 'u.content_unit',
  'Left the shelf': 'u.quantity',
  'Entered at': instantSql('coalesce(u.entered_at, u.used_at)'),
  'Entered later': `case when u.entered_at - u.used_at > interval '${CLOCK_TOLERANCE_MINUTES} minutes' then 'yes' end`,
  Cost: `(${USAGE_COST})::numeric(20, 2)::text`,
};

const NEWEST_FIRST = { sql: 'u.used_at', type: 'timestamptz', id: 'u.id', direction: 'desc' } as const;

/** Returns the export of uses of one kind with these filters, newest first. */
export const createUsageExport = (kind: StockKind, filters: UsageFilters, search: UsageSearch | null): Export => ({
  columns: LINE_COLUMNS,
  from: `usage u ${USAGE_JOINS}`,
  conditions: (bind) => buildUsageConditions(kind, filters, search, bind),
  place: NEWEST_FIRST,
});

/** Returns the export of uses of items and consumables, as the history of treatments lists them. */
export const createTreatmentExport = (
  filters: GroupFilters,
  searches: Readonly<Record<StockKind, UsageSearch | null>>,
): Export => ({
  columns: { Treatment: 'u.treatment_id', Kit: 'k.kit_name', Kind: 'u.kind', ...LINE_COLUMNS },
  from: `usage u ${USAGE_JOINS} left join treatment k on k.id = u.treatment_id`,
  conditions: (bind) => [
    `(${STOCK_KINDS.map((kind) => `(${groupLineConditions(kind, filters, searches[kind], bind).join(' and ')})`).join(' or ')})`,
  ],
  place: NEWEST_FIRST,
});
