import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import {
  byAndFor,
  lotChoice,
  saysHowMuch,
  saysWhyThisLot,
  timeOfUse,
  undoBody,
  undoErrors,
  usageErrors,
  usageFilters,
  usageReply,
  usedAmount,
} from '../usage/schemas.js';

export const logConsumableUsageSchemas = callSchemas({
  summary: 'Log the use of a consumable, by oneself or by somebody else of the clinic',
  idempotent: true,
  body: z
    .object({
      consumableId: f.idField('Please select a consumable first.'),
      ...usedAmount,
      ...byAndFor,
      procedureType: f.optionalText(f.TEXT_LIMITS.name),
      notes: f.optionalText(),
      ...lotChoice,
      ...timeOfUse,
    })
    .check(saysWhyThisLot, saysHowMuch),
  reply: usageReply,
  status: 201,
  errors: usageErrors,
});

export const listConsumableUsageSchemas = callSchemas({
  summary: "Consumables' usage, newest first",
  query: z.object({ ...usageFilters, consumableId: f.queryId() }),
  reply: z.array(usageReply),
});

export const undoConsumableUsageSchemas = callSchemas({
  summary: "Undo the use of a consumable: one's own within 24 hours, a manager's any",
  params: f.idParams,
  body: undoBody,
  reply: usageReply,
  errors: undoErrors,
});
