import { TREATMENT_TYPE_LABELS } from '@atrium/rules/labels';
import { instantSql } from '../../platform/database/sql.js';
import { MOVEMENTS } from '../stock/stock-reader.js';
import { CONTENT_OF_LINE } from '../stock/opened-sql.js';
import { type Export, labelSql, nameSql } from './export.js';

const COLUMNS: Readonly<Record<string, string>> = {
  'Used At': instantSql('m.at'),
  Item: 's.name',
  SKU: 's.sku',
  Lot: 't.number',
  Expiry: 't.expires_on::text',
  Quantity: '-m.delta',
  Unit: 's.unit',
  Treatment: labelSql(TREATMENT_TYPE_LABELS, 'u.treatment_type'),
  'Treatment Area': 'u.treatment_area',
  Patient: 'u.patient_id',
  'Used By': nameSql('b'),
  'Logged By': nameSql('w'),
  'Usage ID': 'u.id',
  Content: `-(${CONTENT_OF_LINE})`,
  'Content Unit': 'k.unit',
};

/** Whom a lot reached: the uses of it that stand, newest first. */
export const recallExport = (lotId: number): Export => ({
  columns: COLUMNS,
  from: `${MOVEMENTS} join stock s on s.id = m.stock_id`,
  conditions: (bind) => [`m.lot_id = ${bind(lotId)}`, `m.type = 'usage'`, 'u.undone_at is null'],
  place: { sql: 'm.id', type: 'bigint', id: 'm.id', direction: 'desc' },
});
