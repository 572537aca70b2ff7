import { parseCurrencyCode } from '../amounts/currency-signs.js';
import { compareDecimals, parseDecimal } from '../amounts/decimals.js';
import { findPrices } from '../amounts/read-price.js';
import type { Page } from '../page/page.js';
import { parseAvailability } from './availability-code.js';
import type { PageFormat } from './page-format.js';
import { NO_CLAIMS } from './page-format.js';

/** Reads `og:`, `product:` and `twitter:` metas of a product. The title and image of other pages do not count. */
export const openGraph: PageFormat = {
  source: 'opengraph',
  read(page) {
    const amounts = [
      'product:sale_price:amount',
      'product:price:amount',
      'og:price:amount',
      'product:price',
      'og:price',
    ]
      .map((name) => getAmount(page, name))
      .filter((amount) => amount !== null);
    const isProduct = /product|\bbook\b/i.test(page.meta.get('og:type')?.join(' ') ?? '') || amounts.length > 0;
    if (!isProduct) return null;
    const currency = ['product:sale_price:currency', 'product:price:currency', 'og:price:currency', 'og:currency']
      .map((name) => parseCurrencyCode(page.meta.get(name)?.[0]))
      .find((code) => code !== null);
    const cheapest = amounts.toSorted(compareDecimals)[0];
    return {
      ...NO_CLAIMS,
      title: page.meta.get('og:title')?.[0] ?? null,
      description: page.meta.get('og:description')?.[0] ?? null,
      images: [
        ...(page.meta.get('og:image:secure_url') ?? []),
        ...(page.meta.get('og:image') ?? []),
        ...(page.meta.get('og:image:url') ?? []),
      ],
      skus: [
        'product:retailer_item_id',
        'product:sku',
        'product:retailer_part_no',
        'product:mfr_part_no',
        'product:upc',
        'product:ean',
      ].flatMap((name) => page.meta.get(name)?.slice(0, 1) ?? []),
      prices:
        cheapest === undefined ? [] : [{ amount: cheapest, max: null, currency: currency ?? null, includesVat: null }],
      formerPrices: ['og:price:standard_amount', 'product:original_price:amount', 'product:price:standard_amount']
        .map((name) => getAmount(page, name))
        .filter((amount) => amount !== null)
        .filter((amount) => cheapest !== undefined && compareDecimals(amount, cheapest) > 0),
      availability: parseAvailability(
        page.meta.get('product:availability')?.[0] ?? page.meta.get('og:availability')?.[0],
      ),
    };
  },
};

function getAmount(page: Page, name: string): string | null {
  const text = page.meta.get(name)?.[0] ?? '';
  if (/^\d{1,12}\.\d{1,8}$/.test(text)) return parseDecimal(text, { separator: '.' });
  return findPrices(text)[0]?.amount ?? null;
}
