import { ADJUSTMENT_REASON_LABELS, MOVEMENT_TYPE_LABELS, TREATMENT_TYPE_LABELS } from '@atrium/rules/stock/labels';
import { instantSql, userNameSql } from '../../platform/database/sql.js';
import { buildMovementConditions, type MovementFilters, MOVEMENTS, OCCURRED_AT } from '../stock/read/stock-reader.js';
import { LINE_CONTENT } from '../stock/containers/container-sql.js';
import { USED_VIA_KEY } from '../stock/consume/usage.view.js';
import { type Export, labelCaseSql } from './export.js';

const COLUMNS: Readonly<Record<string, string>> = {
  ID: 'm.id',
  At: instantSql('m.at'),
  Type: labelCaseSql(MOVEMENT_TYPE_LABELS, 'm.type'),
  Change: 'm.delta',
  Balance: 'm.balance',
  Reason: labelCaseSql(ADJUSTMENT_REASON_LABELS, 'm.reason'),
  Note: 'm.note',
  Person: userNameSql('w', 'm.via_key_id'),
  'Used by': userNameSql('b', USED_VIA_KEY),
  Treatment: labelCaseSql(TREATMENT_TYPE_LABELS, 'u.treatment_type'),
  'Treatment area': 'u.treatment_area',
  Patient: 'u.patient_id',
  Lot: 't.number',
  Expiry: 't.expires_on::text',
  Value: `case when m.type = 'waste' then round(m.value, 2)::text end`,
  Content: LINE_CONTENT,
  'Content unit': 'k.unit',
  'Occurred at': instantSql(`coalesce(${OCCURRED_AT}, m.at)`),
};

/** Returns the export of one product's movements with these filters, newest first. */
export const createMovementExport = (stockId: number, filters: MovementFilters): Export => ({
  columns: COLUMNS,
  from: MOVEMENTS,
  conditions: (bind) => buildMovementConditions(stockId, filters, bind),
  place: { sql: 'm.id', type: 'bigint', id: 'm.id', direction: 'desc' },
});
