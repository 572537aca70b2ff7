import { LOT_STATE_LABELS } from '@atrium/rules/stock/lots';
import { COST_OF_LOT, lots } from '../lots/lot.entity.js';
import { ACTIVE_CELL, labelSql, type ListExport } from './export.js';

const COLUMNS: Readonly<Record<string, string>> = {
  ID: 't.id',
  Kind: 's.kind',
  Name: 's.name',
  SKU: 's.sku',
  Barcode: 's.barcode',
  /** An import recognizes unknown lots by these words. */
  Lot: `coalesce(t.number, 'unknown lot')`,
  Expiry: 't.expires_on::text',
  Quantity: 't.quantity',
  Unit: 's.unit',
  State: labelSql(LOT_STATE_LABELS, 't.state'),
  Reason: 't.state_reason',
  'Received From': 'p.name',
  'Received On': 't.received_on::text',
  /** Not named "Unit Cost", because an import must not apply it to the item. */
  'Unit Cost Received': `${COST_OF_LOT}::text`,
  Value: `(t.quantity * ${COST_OF_LOT})::numeric(20, 2)::text`,
  'Open Content': `(select sum((open_one ->> 'left')::numeric) from jsonb_array_elements(s.opened) open_one where (open_one ->> 'lotId')::int = t.id)`,
  'Content Unit': 's.content_unit',
  Active: ACTIVE_CELL,
};

/** One row per lot. */
export const LOTS_EXPORT: ListExport = { columns: COLUMNS, from: lots.view.from, id: 't.id' };
