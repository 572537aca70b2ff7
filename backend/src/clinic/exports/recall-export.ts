import { TREATMENT_TYPE_LABELS } from '@atrium/rules/stock/labels';
import { isUseOfLotSql } from '../stock/lots/lot-parts.js';
import { MOVEMENTS, OCCURRED_AT } from '../stock/read/stock-reader.js';
import { LINE_CONTENT } from '../stock/containers/container-sql.js';
import { USED_VIA_KEY } from '../stock/consume/usage.view.js';
import { userNameSql } from '../../platform/database/sql.js';
import { type Export, labelCaseSql } from './export.js';

/**
 * SQL that formats a time in the organization's time zone, sortable as text, because suppliers and authorities read
 * this file.
 */
const inTimeZoneSql = (column: string): string => `to_char(${column} at time zone o.time_zone, 'YYYY-MM-DD HH24:MI')`;

const COLUMNS: Readonly<Record<string, string>> = {
  'Used at': inTimeZoneSql(`coalesce(${OCCURRED_AT}, m.at)`),
  Item: 's.name',
  SKU: 's.sku',
  Lot: 't.number',
  Expiry: 't.expires_on::text',
  // A use by content has its amount; the number of opened units does not say how much a patient got.
  Quantity: 'case when m.container_id is null then -m.delta end',
  Unit: 'case when m.container_id is null then s.unit end',
  Content: `-(${LINE_CONTENT})`,
  'Content unit': 'k.unit',
  Treatment: labelCaseSql(TREATMENT_TYPE_LABELS, 'u.treatment_type'),
  'Treatment area': 'u.treatment_area',
  Patient: 'u.patient_id',
  'Used by': userNameSql('b', USED_VIA_KEY),
  'Logged by': userNameSql('w', 'm.via_key_id'),
  'Entered at': inTimeZoneSql('m.at'),
  'Given before hold': `case when u.given_before_hold then 'yes' end`,
  Reason: 'u.lot_reason',
  'Undone at': inTimeZoneSql('u.undone_at'),
  'Undo reason': 'u.undo_reason',
  'Usage ID': 'u.id',
  'Time zone': 'o.time_zone',
};

/**
 * Returns the export of a lot's recall list, newest first. Uses of a merged lot show the lot number at the time of use.
 */
export const createRecallExport = (lotId: number): Export => ({
  columns: {
    ...COLUMNS,
    'Merged into': 'case when t.id <> n.id then n.number end',
    'Merged at': `case when t.id <> n.id then ${inTimeZoneSql('t.merged_at')} end`,
  },
  from: `${MOVEMENTS} join stock s on s.id = m.stock_id join stock_lot n on n.id = ${lotId} cross join organisation o`,
  conditions: (bind) => [isUseOfLotSql(bind(lotId))],
  place: { sql: 'm.id', type: 'bigint', id: 'm.id', direction: 'desc' },
});
