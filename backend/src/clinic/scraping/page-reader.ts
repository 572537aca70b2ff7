import { Injectable } from '@nestjs/common';
import type { ProductReading } from '@atrium/contract/clinic/scraping/schemas';
import type { PageErrorCode } from '@atrium/contract/clinic/scraping/values';
import { HIDDEN_PRICE_TEXTS, applyVat } from '@atrium/rules/prices/page-price';
import { type CheckOutcome, SHOP_REFUSES_MESSAGE } from '@atrium/rules/prices/price-watch';
import { PageError } from '../../platform/egress/page-error.js';
import { isOtherProduct, OTHER_PRODUCT_MESSAGE } from './is-other-product.js';
import { PageFetcher } from './fetch/page-fetcher.js';
import type { RequestOrigin } from './fetch/request-headers.js';
import { PageParser } from './parse/page-parser.js';
import { toFailedReading, toReading } from './reading.js';
import { ReadingCache } from './reading-cache.js';

/** Progress of a job after the fetch, in percent. */
const FETCHED_PERCENT = 70;

/** A temporary error, after which the job is retried. */
class TemporaryPageError extends Error {}

/** Result of reading a page for the price watch. */
export interface PageCheck {
  readonly outcome: CheckOutcome;
  /** Price of the page; present only for the outcome `read`. */
  readonly price: number | null;
  readonly currency: string | null;
  /** Availability as a value of schema.org. */
  readonly availability: string | null;
  /** Sentence that explains why there is no price. */
  readonly note: string | null;
}

/**
 * Reads product pages in the worker. It fetches them with rate limits and parses them in a thread that can be
 * terminated.
 */
@Injectable()
export class PageReader {
  constructor(
    private readonly fetcher: PageFetcher,
    private readonly parser: PageParser,
    private readonly readings: ReadingCache,
  ) {}

  /**
   * Reads the page at a URL. Returns a failed reading when the page cannot be read.
   * @throws TemporaryPageError for a temporary failure if `canRetry`
   */
  async readAddress(
    url: string,
    signal: AbortSignal,
    progress: (percent: number) => void,
    canRetry: boolean,
  ): Promise<ProductReading> {
    try {
      return await this.fetchAndParse(url, signal, 'person', progress);
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      if (error.isTemporary && canRetry) throw new TemporaryPageError(error.message, { cause: error });
      return toFailedReading(url, error);
    }
  }

  /** Reads a page for the price watch, without retries. */
  async readForPriceWatch(url: string, signal: AbortSignal): Promise<PageCheck> {
    try {
      return toPageCheck(await this.fetchAndParse(url, signal, 'watch'));
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      return toPageCheck(toFailedReading(url, error));
    }
  }

  private async fetchAndParse(
    url: string,
    signal: AbortSignal,
    origin: RequestOrigin,
    progress?: (percent: number) => void,
  ) {
    const known = await this.readings.find(url);
    if (known !== null) return this.selectPrice(known);
    const page = await this.fetcher.fetch(url, signal, origin);
    progress?.(FETCHED_PERCENT);
    const read = toReading(url, await this.parser.parse(page.bytes, page.url, page.contentType), new Date());
    const reading = isOtherProduct(url, page.url, read)
      ? { ...read, warnings: [OTHER_PRODUCT_MESSAGE, ...read.warnings] }
      : read;
    if (reading.errorCode === null) await this.readings.store(url, reading);
    return this.selectPrice(reading);
  }

  /**
   * Selects the price without or with VAT by the clinic's setting. The cache contains both, so that a new setting
   * applies at once.
   */
  private async selectPrice(reading: ProductReading): Promise<ProductReading> {
    return reading.priceNet === null ? reading : applyVat(reading, await this.readings.readPriceVat());
  }

  async readPasted(html: string, url: string | null): Promise<ProductReading> {
    try {
      return await this.selectPrice(
        toReading(url, await this.parser.parse(html, url ?? 'about:blank', 'text/html'), new Date()),
      );
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      return toFailedReading(url, error);
    }
  }
}

const REJECTED_CODES: readonly (PageErrorCode | null)[] = ['page.robots', 'page.bot-wall'];
const MISSING_PAGE_CODES: readonly (PageErrorCode | null)[] = [
  'page.not-found',
  'page.no-product',
  'page.product-list',
];

const toPageCheck = (reading: ProductReading): PageCheck => {
  const { error, errorCode, price, currency, availability, priceConfidence, priceKind, hiddenPrice } = reading;
  const nothing = { price: null, currency: null, availability };
  if (REJECTED_CODES.includes(errorCode)) return { ...nothing, outcome: 'refused', note: SHOP_REFUSES_MESSAGE };
  if (MISSING_PAGE_CODES.includes(errorCode)) return { ...nothing, outcome: 'gone', note: error };
  // The full message asks the user to retry, which the watch does on its own schedule.
  const note = errorCode === 'page.come-back-later' ? 'The shop asked us to come back later.' : error;
  if (errorCode !== null) return { ...nothing, outcome: 'failed', note };
  if (reading.warnings.includes(OTHER_PRODUCT_MESSAGE))
    return { ...nothing, outcome: 'gone', note: OTHER_PRODUCT_MESSAGE };
  const noPrice = (reason: string): PageCheck => ({ ...nothing, outcome: 'no-price', note: reason });
  if (hiddenPrice !== null) return noPrice(`${HIDDEN_PRICE_TEXTS[hiddenPrice]}.`);
  if (price === null || currency === null) return noPrice('No price was found on this page.');
  if (priceKind === 'from') return noPrice('The page gives only a "from" price.');
  if (priceConfidence === 'low') return noPrice('The page names several prices, and none of them is sure.');
  return { ...nothing, outcome: 'read', price, currency, note: null };
};
