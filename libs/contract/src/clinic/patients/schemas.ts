import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';

export const pseudonymisePatientSchemas = callSchemas({
  summary: "Replace a patient's reference in all usage with a pseudonym; quantities are kept",
  body: z.object({
    /** Patient reference in any case and Unicode form. It is sent in the body, because URLs are logged. */
    patientId: f.requiredText(f.TEXT_LIMITS.name, 'Patient reference is required'),
    /** `true` counts the entries and changes none. */
    rehearse: z.optional(z.boolean()),
  }),
  reply: z.object({
    entries: z.int(),
    /** The new reference; null when nothing was replaced. It cannot be traced back. */
    pseudonym: z.nullable(z.string()),
  }),
});
