import { wrongLotNumber } from '@atrium/rules/stock/lot-number';
import * as z from 'zod/mini';
import { optionalName } from '../core/fields.js';

/** Lot number as printed on the package, or null. Refuses the text of a whole scanned code and names the lot in it. */
export const optionalLotNumber = () =>
  optionalName().check(
    z.superRefine((number, context) => {
      const wrong = typeof number === 'string' ? wrongLotNumber(number) : null;
      if (wrong !== null) context.addIssue({ code: 'custom', input: number, message: wrong });
    }),
  );
