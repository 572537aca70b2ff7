import * as z from 'zod/mini';
import { clinicMember, endpoint } from '../core/endpoint.js';
import { idField, idParams, optionalText, queryId, TEXT_LIMITS } from '../core/fields.js';
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
  usedAmount,
  usageReply,
} from './usage.js';

export const logConsumableUsage = endpoint({
  name: 'logConsumableUsage',
  summary: 'Log the use of a consumable, by oneself or by somebody else of the clinic',
  method: 'POST',
  path: '/api/consumables/usage',
  access: clinicMember('stock:use'),
  idempotent: true,
  body: z
    .object({
      consumableId: idField('Please select a consumable first.'),
      ...usedAmount,
      ...byAndFor,
      procedureType: optionalText(TEXT_LIMITS.name),
      notes: optionalText(),
      ...lotChoice,
      ...timeOfUse,
    })
    .check(saysWhyThisLot, saysHowMuch),
  reply: usageReply,
  status: 201,
  errors: usageErrors,
});

export const listConsumableUsage = endpoint({
  name: 'listConsumableUsage',
  summary: "Consumables' usage, newest first",
  method: 'GET',
  path: '/api/consumables/usage',
  access: clinicMember(),
  query: z.object({
    ...usageFilters,
    consumableId: queryId(),
  }),
  reply: z.array(usageReply),
  status: 200,
});

export const undoConsumableUsage = endpoint({
  name: 'undoConsumableUsage',
  summary: "Undo the use of a consumable: one's own within 24 hours, a manager's any",
  method: 'DELETE',
  path: '/api/consumables/usage/:id',
  access: clinicMember('stock:use'),
  params: idParams,
  body: undoBody,
  reply: usageReply,
  status: 200,
  errors: undoErrors,
});
