import { getLotNumberProblem } from '@atrium/rules/stock/lot-number';
import * as z from 'zod/mini';
import { optionalName } from '../core/fields.js';

/**
 * Schema of a lot number as printed on the package, or null. Rejects the text of a complete scanned code and names the
 * lot in it.
 */
export const optionalLotNumber = () =>
  optionalName().check(
    z.superRefine((number, context) => {
      const wrong = typeof number === 'string' ? getLotNumberProblem(number) : null;
      if (wrong !== null) context.addIssue({ code: 'custom', input: number, message: wrong });
    }),
  );
