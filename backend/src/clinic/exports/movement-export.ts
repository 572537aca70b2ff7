import { ADJUSTMENT_REASON_LABELS, MOVEMENT_TYPE_LABELS, TREATMENT_TYPE_LABELS } from '@atrium/rules/stock/labels';
import { instantSql } from '../../platform/database/sql.js';
import { movementConditions, type MovementFilters, MOVEMENTS, OCCURRED_AT } from '../stock/read/stock-reader.js';
import { CONTENT_OF_LINE } from '../stock/containers/opened-sql.js';
import { USED_VIA_KEY } from '../usage/usage.view.js';
import { type Export, labelSql, nameSql } from './export.js';

const COLUMNS: Readonly<Record<string, string>> = {
  ID: 'm.id',
  At: instantSql('m.at'),
  Type: labelSql(MOVEMENT_TYPE_LABELS, 'm.type'),
  Change: 'm.delta',
  Balance: 'm.balance',
  Reason: labelSql(ADJUSTMENT_REASON_LABELS, 'm.reason'),
  Note: 'm.note',
  Person: nameSql('w', 'm.via_key_id'),
  'Used By': nameSql('b', USED_VIA_KEY),
  Treatment: labelSql(TREATMENT_TYPE_LABELS, 'u.treatment_type'),
  'Treatment Area': 'u.treatment_area',
  Patient: 'u.patient_id',
  Lot: 't.number',
  Expiry: 't.expires_on::text',
  Value: `case when m.type = 'waste' then round(m.value, 2)::text end`,
  Content: CONTENT_OF_LINE,
  'Content Unit': 'k.unit',
  'Occurred At': instantSql(`coalesce(${OCCURRED_AT}, m.at)`),
};

/** Movements of one product with these filters, newest first. */
export const movementExport = (stockId: number, filters: MovementFilters): Export => ({
  columns: COLUMNS,
  from: MOVEMENTS,
  conditions: (bind) => movementConditions(stockId, filters, bind),
  place: { sql: 'm.id', type: 'bigint', id: 'm.id', direction: 'desc' },
});
