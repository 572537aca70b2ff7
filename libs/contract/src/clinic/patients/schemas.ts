import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';

export const pseudonymisePatientSchemas = callSchemas({
  summary: "Replace one patient's reference in all usage by a pseudonym; what was used stays counted",
  body: z.object({
    /** In any case and form. In the body: addresses are logged. */
    patientId: f.requiredText(f.TEXT_LIMITS.name, 'Patient reference is required'),
    /** `true`: says how many entries there are, and changes none. */
    rehearse: z.optional(z.boolean()),
  }),
  reply: z.object({
    entries: z.int(),
    /** What stands there now; null when nothing was replaced. It leads back to nobody. */
    pseudonym: z.nullable(z.string()),
  }),
});
