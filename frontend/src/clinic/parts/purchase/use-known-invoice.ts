import { listConsumablePurchases, listItemPurchases, type Purchase } from '@atrium/contract/clinic/purchases';
import type { StockKind } from '@atrium/rules/stock-status';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/http.js';

const SETTLES_AFTER_MS = 350;

/** A purchase that this supplier's invoice has brought in already, in either kind of stock. */
export function useKnownInvoice(kind: StockKind, supplierId: string, invoiceNumber: string): Purchase | null {
  const [known, setKnown] = useState<{ readonly of: string; readonly purchase: Purchase | null } | null>(null);
  const number = invoiceNumber.trim();
  const of = `${kind} ${supplierId} ${number}`;
  useEffect(() => {
    if (supplierId === '' || number === '') return undefined;
    let stale = false;
    const timer = setTimeout(() => {
      const query = { supplierId, invoiceNumber: number, limit: 20 };
      Promise.all([call(listItemPurchases, { query }), call(listConsumablePurchases, { query })]).then(
        (found) => {
          const standing = found.flat().find(({ reversedAt }) => reversedAt === null) ?? null;
          if (!stale) setKnown({ of, purchase: standing });
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
  return known?.of === of ? known.purchase : null;
}
