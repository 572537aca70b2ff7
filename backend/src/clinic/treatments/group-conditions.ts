import type { listUsageGroups } from '@atrium/contract/clinic/treatments/calls';
import type { CheckedQuery } from '@atrium/contract/core/endpoint';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { getNameSkeleton } from '@atrium/rules/text/text';
import { toLikePattern } from '../../platform/database/sql.js';
import { buildUsageConditions, type UsageSearch } from '../usage/usage-filters.js';

type Bind = (value: unknown) => string;
export type GroupFilters = Omit<CheckedQuery<typeof listUsageGroups>, 'limit' | 'cursor'>;

/** Returns the SQL conditions for lines of one kind, which the history of treatments and its export share. */
export const groupLineConditions = (
  kind: StockKind,
  { since, until, stockId, ...filters }: GroupFilters,
  search: UsageSearch | null,
  bind: Bind,
): string[] => [
  ...buildUsageConditions(kind, { since, until, stockId }, search, bind),
  ...groupConditions(filters, bind),
];

/** Returns SQL conditions on the common fields of a treatment and on its lots. */
const groupConditions = (
  { patientId, userId, treatmentType, lot, kitId, treatments }: GroupFilters,
  bind: Bind,
): string[] => {
  const conditions: string[] = [];
  if (patientId !== undefined)
    conditions.push(`u.patient_id is not null and name_skeleton(u.patient_id) = ${bind(getNameSkeleton(patientId))}`);
  if (userId !== undefined) conditions.push(`u.user_id = ${bind(userId)}::uuid`);
  if (treatmentType === 'none') conditions.push('u.treatment_type is null');
  else if (treatmentType !== undefined) conditions.push(`u.treatment_type = ${bind(treatmentType)}`);
  if (lot !== undefined)
    conditions.push(`u.has_lots and u.id in (
      select m.usage_id from stock_movement m join stock_lot t on t.id = m.lot_id
      where m.type = 'usage' and name_skeleton(t.number) like ${bind(toLikePattern(getNameSkeleton(lot)))})`);
  if (kitId !== undefined)
    conditions.push(`u.treatment_id in (select id from treatment where kit_id = ${bind(kitId)})`);
  if (treatments !== undefined) conditions.push('u.treatment_id is not null');
  return conditions;
};
