import { listConsumablePurchases, listItemPurchases } from '@atrium/contract/clinic/purchases/calls';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/http.js';

const DEBOUNCE_MS = 350;
/** Maximum number of lines in one request. */
const MAX_LINES = 200;

const NO_PURCHASES: readonly Purchase[] = [];

/** Returns purchases of either kind with this supplier's invoice number. */
export function useDuplicateInvoice(kind: StockKind, supplierId: string, invoiceNumber: string): readonly Purchase[] {
  const [known, setKnown] = useState<{ readonly of: string; readonly lines: readonly Purchase[] } | null>(null);
  const number = invoiceNumber.trim();
  const of = `${kind} ${supplierId} ${number}`;
  useEffect(() => {
    if (supplierId === '' || number === '') return undefined;
    let stale = false;
    const timer = setTimeout(() => {
      const query = { supplierId, invoiceNumber: number, limit: MAX_LINES };
      Promise.all([call(listItemPurchases, { query }), call(listConsumablePurchases, { query })]).then(
        (found) => {
          const lines = found.flat().filter(({ reversedAt }) => reversedAt === null);
          if (!stale) setKnown({ of, lines });
        },
        // Failures are ignored, because this is only a warning.
        () => undefined,
      );
    }, DEBOUNCE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [of, supplierId, number]);
  return known?.of === of ? known.lines : NO_PURCHASES;
}
