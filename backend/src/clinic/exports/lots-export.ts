import { LOT_STATE_LABELS } from '@atrium/rules/stock/lots';
import { LOT_COST } from '../stock/lots/lot-parts.js';
import { lots } from '../lots/lot.entity.js';
import { ACTIVE_CELL, labelCaseSql, type ListExport } from './export.js';

const COLUMNS: Readonly<Record<string, string>> = {
  ID: 't.id',
  Kind: 's.kind',
  Name: 's.name',
  SKU: 's.sku',
  Barcode: 's.barcode',
  /** Cell of the lot number. An import recognizes unknown lots by the text for units without a number. */
  Lot: `coalesce(t.number, 'unknown lot')`,
  Expiry: 't.expires_on::text',
  Quantity: 't.quantity',
  Unit: 's.unit',
  State: labelCaseSql(LOT_STATE_LABELS, 't.state'),
  Reason: 't.state_reason',
  'Received from': 'p.name',
  'Received on': 't.received_on::text',
  /**
   * Unit cost at receipt. The heading differs from "Unit Cost", because an import must not apply this value to the
   * item.
   */
  'Unit cost received': `${LOT_COST}::text`,
  Value: `(t.quantity * ${LOT_COST})::numeric(20, 2)::text`,
  'Open content': `(select sum((open_one ->> 'left')::numeric) from jsonb_array_elements(s.opened) open_one where (open_one ->> 'lotId')::int = t.id)`,
  'Content unit': 's.content_unit',
  Active: ACTIVE_CELL,
};

/** Export of lots, one row per lot. */
export const LOTS_EXPORT: ListExport = { columns: COLUMNS, from: lots.view.from, id: 't.id' };
