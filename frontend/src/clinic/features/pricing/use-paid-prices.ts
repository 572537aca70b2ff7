import { listPurchases } from '@atrium/contract/clinic/purchases/calls';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { stockRef } from '@atrium/contract/clinic/stock/values';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { amountToMinor, parseMoney } from '@atrium/rules/prices/money';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/http.js';
import type { Stock } from '../../store/clinic-state.js';
import type { ComparedRow } from './compared-row.js';

const MAX_PRICES = 3;
/** Number of purchases to load. They usually contain three paid ones, unless many were reversed. */
const FETCHED_PURCHASES = 20;

/** Returns the last three prices paid with supplier and date, updated live. */
export function usePaidPrices({ kind, id, version }: Stock, currency: string): readonly ComparedRow[] {
  const [{ purchases }, setRead] = useState<{ readonly of: number; readonly purchases: readonly Purchase[] }>({
    of: 0,
    purchases: [],
  });
  useEffect(() => {
    let isLatest = true;
    call(listPurchases[kind], { query: { ...stockRef(kind, id), limit: FETCHED_PURCHASES } }).then(
      (rows) => isLatest && setRead({ of: version, purchases: rows }),
      // The comparison works without them.
      () => undefined,
    );
    return () => {
      isLatest = false;
    };
  }, [kind, id, version]);
  return purchases
    .filter(({ unitCost, reversedAt }) => unitCost !== null && reversedAt === null)
    .slice(0, MAX_PRICES)
    .map((purchase) => ({
      key: `paid-${purchase.id}`,
      origin: 'paid',
      supplier: purchase.supplier?.name ?? 'No supplier',
      url: null,
      ...toPaidPrice(purchase, currency),
      currency,
      // An order that has not arrived may still be cancelled.
      availability: `${purchase.quantityReceived > 0 ? 'Paid' : 'Ordered'} ${formatDayWithYear(purchase.purchaseDate)}`,
      readAt: null,
      title: null,
      warnings: [],
      source: null,
    }));
}

/** Returns the price of one unit, or the total when a unit costs a fraction of a cent. */
const toPaidPrice = (
  { unitCost, totalCost, quantityPurchased, quantityCancelled }: Purchase,
  currency: string,
): Pick<ComparedRow, 'price' | 'unitsPerPackage'> => {
  const isWhole = parseMoney(unitCost ?? '0') === unitCost;
  return isWhole || totalCost === null
    ? { price: amountToMinor(unitCost ?? '0', currency), unitsPerPackage: 1 }
    : {
        price: amountToMinor(totalCost, currency),
        unitsPerPackage: quantityPurchased - quantityCancelled,
      };
};
