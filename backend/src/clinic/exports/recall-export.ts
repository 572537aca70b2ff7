import { TREATMENT_TYPE_LABELS } from '@atrium/rules/stock/labels';
import { isUseOfLot } from '../stock/lots/lot-parts.js';
import { MOVEMENTS, OCCURRED_AT } from '../stock/read/stock-reader.js';
import { CONTENT_OF_LINE } from '../stock/containers/opened-sql.js';
import { USED_VIA_KEY } from '../usage/usage.view.js';
import { type Export, labelSql, nameSql } from './export.js';

/** Formats times in the clinic's time zone and in a sortable order, because other parties read this file. */
const inZone = (column: string): string => `to_char(${column} at time zone o.time_zone, 'YYYY-MM-DD HH24:MI')`;

const COLUMNS: Readonly<Record<string, string>> = {
  'Used At': inZone(`coalesce(${OCCURRED_AT}, m.at)`),
  Item: 's.name',
  SKU: 's.sku',
  Lot: 't.number',
  Expiry: 't.expires_on::text',
  // A use by content has its amount; the number of opened units does not say how much a patient got.
  Quantity: 'case when m.container_id is null then -m.delta end',
  Unit: 'case when m.container_id is null then s.unit end',
  Content: `-(${CONTENT_OF_LINE})`,
  'Content Unit': 'k.unit',
  Treatment: labelSql(TREATMENT_TYPE_LABELS, 'u.treatment_type'),
  'Treatment Area': 'u.treatment_area',
  Patient: 'u.patient_id',
  'Used By': nameSql('b', USED_VIA_KEY),
  'Logged By': nameSql('w', 'm.via_key_id'),
  'Entered At': inZone('m.at'),
  'Given Before Hold': `case when u.given_before_hold then 'yes' end`,
  Reason: 'u.lot_reason',
  'Undone At': inZone('u.undone_at'),
  'Undo Reason': 'u.undo_reason',
  'Usage ID': 'u.id',
  'Time Zone': 'o.time_zone',
};

/** The recall list of a lot, newest first. Uses of a merged lot name the lot at the time of use. */
export const recallExport = (lotId: number): Export => ({
  columns: {
    ...COLUMNS,
    'Merged Into': 'case when t.id <> n.id then n.number end',
    'Merged At': `case when t.id <> n.id then ${inZone('t.merged_at')} end`,
  },
  from: `${MOVEMENTS} join stock s on s.id = m.stock_id join stock_lot n on n.id = ${lotId} cross join organisation o`,
  conditions: (bind) => [isUseOfLot(bind(lotId))],
  place: { sql: 'm.id', type: 'bigint', id: 'm.id', direction: 'desc' },
});
