import { errorMessage } from '@atrium/contract/core/errors';
import { formatQuantity, getUnitFor } from '@atrium/rules/stock/quantity';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import type { PurchaseRow } from './purchase.entity.js';
import type { resolveReceiptQuantity } from './receipt-rules.js';

const moreThanLeftError = (left: string, path: string): DomainError => {
  const code = 'purchase.more-than-left';
  return new DomainError(code, { left }, { errors: [{ path, message: errorMessage(code, { left }) }] });
};

/** Returns the error of a quantity that cannot be received. `path` is the path prefix of the line in the form. */
export const toReceiptError = (
  { refused, left }: Extract<ReturnType<typeof resolveReceiptQuantity>, { readonly refused: string }>,
  { quantityPurchased, quantityReceived }: PurchaseRow,
  unit: string,
  path: string,
  by: string,
): DomainError =>
  refused === 'nothing-left'
    ? new DomainError('purchase.nothing-left', {
        arrived: `${quantityReceived} of ${quantityPurchased} ${getUnitFor(quantityPurchased, unit)} ${quantityPurchased === 1 ? 'has' : 'have'}`,
        by,
      })
    : moreThanLeftError(formatQuantity(left, unit) + by, path === '' ? 'quantityReceived' : `${path}quantity`);
