import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { hours } from '../fields.js';

export const agencySettings = z.object({
  /** Maximum number of tasks in progress per person; 0 means no limit. */
  wipLimit: z.int(),
  capacityHours: z.number(),
  ...f.editedReply,
});
export type AgencySettings = z.infer<typeof agencySettings>;

const MAX_WIP_LIMIT = 100;
const HOURS_PER_DAY = 24;

const WIP_LIMIT = `Please enter a whole number from 0 to ${MAX_WIP_LIMIT}`;
const wipLimit = z
  .number({ error: WIP_LIMIT })
  .check(z.refine((count) => Number.isInteger(count) && count >= 0 && count <= MAX_WIP_LIMIT, { error: WIP_LIMIT }));

export const getAgencySettingsSchemas = callSchemas({
  summary: "Get the agency's limits: tasks in progress per person and hours per working day",
  reply: agencySettings,
});

export const updateAgencySettingsSchemas = callSchemas({
  summary: "Update the agency's limits",
  body: z.object({
    wipLimit: z.optional(wipLimit),
    capacityHours: z.optional(
      hours('Please enter hours such as 7.5, at most 24').check(z.lte(HOURS_PER_DAY, { error: 'A day has 24 hours' })),
    ),
    version: f.expectedVersion(),
  }),
  reply: agencySettings,
  errors: ['resource.stale'],
});
