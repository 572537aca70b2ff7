import { isPageAddress, type ProductReading } from '@atrium/contract/clinic/scraping/schemas';
import { PAGE_ERRORS, type PageErrorCode } from '@atrium/contract/clinic/scraping/values';
import { isBadPort } from '../../platform/outside/bad-ports.js';
import { PageFailure } from '../../platform/outside/page-failure.js';
import { mayBePublicHost } from '../../platform/outside/public-address.js';
import { NOTHING, type ReadProduct } from '@atrium/shop-reader/read-product';

const MOST_TEXTS = 20;
const LIMITS = { name: 300, description: 5_000, sku: 200, text: 500 } as const;

/** Returns the reply for a page that was read, with its texts limited and without characters that cannot be stored. */
export const readingOf = (url: string | null, product: ReadProduct, fetchedAt: Date): ProductReading => ({
  url,
  supplier: storable(product.supplier, LIMITS.name) ?? hostOf(url),
  title: storable(product.title, LIMITS.name),
  price: product.price,
  priceMax: product.priceMax,
  currency: storable(product.currency, 3),
  priceKind: product.priceKind,
  priceIncludesVat: product.priceIncludesVat,
  priceNet: product.priceNet,
  priceGross: product.priceGross,
  hiddenPrice: product.hiddenPrice,
  priceConfidence: product.priceConfidence,
  description: storable(product.description, LIMITS.description),
  imageUrl: product.imageUrl !== null && isPublicImage(product.imageUrl) ? product.imageUrl : null,
  sku: storable(product.sku, LIMITS.sku),
  availability: product.availability,
  minOrderQuantity: product.minOrderQuantity,
  unitsPerPackage: product.unitsPerPackage,
  unitsStatedIn: product.unitsStatedIn,
  packageIndicators: texts(product.packageIndicators),
  source: product.source,
  fetchedAt: fetchedAt.toISOString(),
  warnings: texts(product.warnings),
  ...(product.errorCode === undefined
    ? { error: null, errorCode: null }
    : { error: PAGE_ERRORS[product.errorCode], errorCode: product.errorCode }),
});

/**
 * Rejects image URLs of private networks by their spelling, because the server fetches the image once an item has it.
 * The address behind a name is checked at the fetch (`platform/pictures`).
 */
function isPublicImage(address: string): boolean {
  if (!isPageAddress(address)) return false;
  const { hostname, port } = new URL(address);
  return mayBePublicHost(hostname) && !isBadPort(port);
}

export const failedReading = (url: string | null, failure: PageFailure | PageErrorCode): ProductReading => ({
  ...NOTHING,
  url,
  supplier: hostOf(url),
  packageIndicators: [],
  fetchedAt: null,
  warnings: [],
  ...(failure instanceof PageFailure
    ? { error: failure.message, errorCode: failure.code }
    : { error: PAGE_ERRORS[failure], errorCode: failure }),
});

/** Returns the host without "www."; null for an invalid URL. */
const hostOf = (url: string | null): string | null =>
  url === null || !URL.canParse(url) ? null : new URL(url).host.replace(/^www\./, '') || null;

function storable(text: string | null, most: number): string | null {
  const clean =
    text
      ?.slice(0, most)
      .replace(/\p{Surrogate}/gu, '')
      .replaceAll('\u0000', '')
      .trim() ?? '';
  return clean === '' ? null : clean;
}

const texts = (list: readonly string[]): string[] =>
  list.slice(0, MOST_TEXTS).flatMap((text) => storable(text, LIMITS.text) ?? []);
