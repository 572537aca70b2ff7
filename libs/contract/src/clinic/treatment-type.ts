import * as z from 'zod/mini';
import { TREATMENT_TYPES } from '@atrium/rules/stock/labels';

const blankIsNone = z.pipe(
  z.literal(''),
  z.transform((): null => null),
);

/** Type of treatment; blank or null for general use. */
export const treatmentTypeField = () => z.optional(z.nullable(z.union([blankIsNone, z.enum(TREATMENT_TYPES)])));
