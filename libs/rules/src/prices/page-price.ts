import type { PagePriceVat } from '../stock/labels.js';

/* Rules for prices read from shop pages: which amount counts, and which ones the user must confirm. */

/** The price fields of a page reading. Amounts are integer minor units. */
export interface PagePrice {
  readonly price: number | null;
  readonly priceKind: 'exact' | 'from' | 'tiers' | null;
  readonly priceIncludesVat: boolean | null;
  readonly priceNet: number | null;
  readonly priceGross: number | null;
  readonly priceConfidence: 'high' | 'medium' | 'low' | null;
}

/** Reasons why a page shows no price. */
export const HIDDEN_PRICE_TEXTS = {
  'sign-in': 'Price only after sign-in at the shop',
  request: 'Price on request',
} as const;

export const UNITS_ONLY_IN_NAME = 'Only the name states how many are in a package: please check it.';

/** Returns the reading with its price including or excluding VAT, when the page gives both. */
export function applyVat<R extends PagePrice>(reading: R, vat: PagePriceVat): R {
  const price = vat === 'with' ? reading.priceGross : reading.priceNet;
  return reading.priceNet === null || reading.priceGross === null || price === null
    ? reading
    : { ...reading, price, priceIncludesVat: vat === 'with' };
}

/** Returns whether the price includes VAT, with the other amount when the page gives both; null when unknown. */
export function formatVat(reading: PagePrice, formatAmount: (minor: number) => string): string | null {
  const { price, priceIncludesVat, priceNet, priceGross } = reading;
  if (price === null || priceIncludesVat === null) return null;
  const other = priceIncludesVat ? priceNet : priceGross;
  const otherText = other === null ? '' : ` (${formatAmount(other)} ${priceIncludesVat ? 'without' : 'with'})`;
  return `${priceIncludesVat ? 'with' : 'without'} VAT${otherText}`;
}

/** Returns the reasons why the user must confirm a price, one sentence each; empty for a certain price. */
export function getPriceDoubts(reading: PagePrice, vat: PagePriceVat): readonly string[] {
  const { price, priceKind, priceConfidence, priceIncludesVat } = reading;
  if (price === null) return [];
  const isOtherVat = priceIncludesVat !== null && priceIncludesVat !== (vat === 'with');
  return [
    ...(priceKind === 'from' ? ['The page gives a "from" price: please check what yours costs.'] : []),
    ...(priceKind === 'tiers'
      ? ['The price depends on the quantity, and this is for one piece: please check it.']
      : []),
    ...(priceConfidence === 'low' ? ['The page names several prices: please check it.'] : []),
    ...(isOtherVat
      ? [`This price is ${priceIncludesVat ? 'with' : 'without'} VAT, your prices are ${vat} VAT: please check it.`]
      : []),
  ];
}
