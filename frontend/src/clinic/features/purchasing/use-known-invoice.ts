import { listConsumablePurchases, listItemPurchases } from '@atrium/contract/clinic/purchases/calls';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/http.js';

const SETTLES_AFTER_MS = 350;
/** Of an invoice, in one answer. */
const MOST_LINES = 200;

const NONE: readonly Purchase[] = [];

/** What this supplier's invoice has brought in already, in either kind of stock. */
export function useKnownInvoice(kind: StockKind, supplierId: string, invoiceNumber: string): readonly Purchase[] {
  const [known, setKnown] = useState<{ readonly of: string; readonly lines: readonly Purchase[] } | null>(null);
  const number = invoiceNumber.trim();
  const of = `${kind} ${supplierId} ${number}`;
  useEffect(() => {
    if (supplierId === '' || number === '') return undefined;
    let stale = false;
    const timer = setTimeout(() => {
      const query = { supplierId, invoiceNumber: number, limit: MOST_LINES };
      Promise.all([call(listItemPurchases, { query }), call(listConsumablePurchases, { query })]).then(
        (found) => {
          const lines = found.flat().filter(({ reversedAt }) => reversedAt === null);
          if (!stale) setKnown({ of, lines });
        },
        // It is only a warning; the purchase itself says what is wrong.
        () => undefined,
      );
    }, SETTLES_AFTER_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [of, supplierId, number]);
  return known?.of === of ? known.lines : NONE;
}
