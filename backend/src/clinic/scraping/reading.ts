import { isPageAddress, type ProductReading } from '@atrium/contract/clinic/scraping/schemas';
import { PAGE_ERRORS, type PageErrorCode } from '@atrium/contract/clinic/scraping/values';
import { isBadPort } from '../../platform/egress/bad-ports.js';
import { PageError } from '../../platform/egress/page-error.js';
import { canBePublicHost } from '../../platform/egress/public-address.js';
import { NOTHING, type ReadProduct } from '@atrium/shop-reader/read-product';

const MAX_TEXTS = 20;
const LIMITS = { name: 300, description: 5_000, sku: 200, text: 500 } as const;

/** Converts a parsed page to the reply. Texts are shortened, and characters that cannot be stored are removed. */
export const toReading = (url: string | null, product: ReadProduct, fetchedAt: Date): ProductReading => ({
  url,
  supplier: limitText(product.supplier, LIMITS.name) ?? normalizeHost(url),
  title: limitText(product.title, LIMITS.name),
  price: product.price,
  priceMax: product.priceMax,
  currency: limitText(product.currency, 3),
  priceKind: product.priceKind,
  priceIncludesVat: product.priceIncludesVat,
  priceNet: product.priceNet,
  priceGross: product.priceGross,
  hiddenPrice: product.hiddenPrice,
  priceConfidence: product.priceConfidence,
  description: limitText(product.description, LIMITS.description),
  imageUrl: product.imageUrl !== null && isPublicImage(product.imageUrl) ? product.imageUrl : null,
  sku: limitText(product.sku, LIMITS.sku),
  availability: product.availability,
  minOrderQuantity: product.minOrderQuantity,
  unitsPerPackage: product.unitsPerPackage,
  unitsStatedIn: product.unitsStatedIn,
  packageIndicators: limitTexts(product.packageIndicators),
  source: product.source,
  fetchedAt: fetchedAt.toISOString(),
  warnings: limitTexts(product.warnings),
  ...(product.errorCode === undefined
    ? { error: null, errorCode: null }
    : { error: PAGE_ERRORS[product.errorCode], errorCode: product.errorCode }),
});

/**
 * Returns whether an image URL is public by its spelling, because the server fetches the image of an item. The address
 * that the name resolves to is checked at the fetch (`platform/pictures`).
 */
function isPublicImage(address: string): boolean {
  if (!isPageAddress(address)) return false;
  const { hostname, port } = new URL(address);
  return canBePublicHost(hostname) && !isBadPort(port);
}

export const toFailedReading = (url: string | null, failure: PageError | PageErrorCode): ProductReading => ({
  ...NOTHING,
  url,
  supplier: normalizeHost(url),
  packageIndicators: [],
  fetchedAt: null,
  warnings: [],
  ...(failure instanceof PageError
    ? { error: failure.message, errorCode: failure.code }
    : { error: PAGE_ERRORS[failure], errorCode: failure }),
});

/** Returns the host without "www."; null for an invalid URL. */
const normalizeHost = (url: string | null): string | null =>
  url === null || !URL.canParse(url) ? null : new URL(url).host.replace(/^www\./, '') || null;

function limitText(text: string | null, maxLength: number): string | null {
  const clean =
    text
      ?.slice(0, maxLength)
      .replace(/\p{Surrogate}/gu, '')
      .replaceAll('\u0000', '')
      .trim() ?? '';
  return clean === '' ? null : clean;
}

const limitTexts = (list: readonly string[]): string[] =>
  list.slice(0, MAX_TEXTS).flatMap((text) => limitText(text, LIMITS.text) ?? []);
