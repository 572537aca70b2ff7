import * as z from 'zod/mini';
import { callSchemas, withSummary } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { queryId } from '../../core/query-fields.js';
import * as usage from '../usage/schemas.js';

export const logConsumableUsageSchemas = callSchemas({
  ...usage.logUsageSchemas,
  summary: 'Log the use of a consumable, by the caller or another member of the clinic',
  body: z
    .object({
      consumableId: f.idField('Please select a consumable first.'),
      ...usage.usedAmount,
      ...usage.byAndFor,
      procedureType: f.optionalText(f.TEXT_LIMITS.name),
      notes: f.optionalText(),
      ...usage.lotChoice,
      ...usage.timeOfUse,
    })
    .check(usage.requireLotReason, usage.requireAmount),
});

export const listConsumableUsageSchemas = callSchemas({
  ...usage.listRecentUsageSchemas,
  summary: 'List usage of consumables, newest first',
  query: z.object({ ...usage.usageFilters, consumableId: queryId() }),
});

export const undoConsumableUsageSchemas = withSummary(
  usage.undoUsageSchemas,
  "Undo the use of a consumable: the caller's own within 24 hours; managers any",
);
