import { wrongLotNumber } from '@atrium/rules/stock/lot-number';
import * as z from 'zod/mini';
import { optionalName } from '../core/fields.js';

/** As it stands on the package, or none; what a scanner gives of the whole package is refused, and its lot is named. */
export const optionalLotNumber = () =>
  optionalName().check(
    z.superRefine((number, context) => {
      const wrong = typeof number === 'string' ? wrongLotNumber(number) : null;
      if (wrong !== null) context.addIssue({ code: 'custom', input: number, message: wrong });
    }),
  );
