import { Injectable } from '@nestjs/common';
import type { ProductReading } from '@atrium/contract/clinic/scraping/schemas';
import type { PageErrorCode } from '@atrium/contract/clinic/scraping/values';
import { HIDDEN_PRICE_TEXTS, withPriceByVat } from '@atrium/rules/prices/page-price';
import { type CheckOutcome, SHOP_REFUSES } from '@atrium/rules/prices/price-watch';
import { PageFailure } from '../../platform/outside/page-failure.js';
import { isAnotherProduct, LEADS_ELSEWHERE } from './another-product.js';
import { PageFetcher } from './fetch/page-fetcher.js';
import type { Visitor } from './fetch/robot-name.js';
import { PageParser } from './parse/page-parser.js';
import { failedReading, readingOf } from './reading.js';
import { Readings } from './readings.js';

/** Progress of a job after the fetch, in percent. */
const FETCHED = 70;

/** A temporary failure: the job is retried. */
class TryPageAgain extends Error {}

/** Result of reading a page for the price watch. */
export interface PageCheck {
  readonly outcome: CheckOutcome;
  /** Set for the outcome `read` only. */
  readonly price: number | null;
  readonly currency: string | null;
  /** A value of schema.org. */
  readonly availability: string | null;
  /** Sentence that states why there is no price. */
  readonly note: string | null;
}

/** Reads product pages in the worker: fetches them politely and parses them in a thread that can be ended. */
@Injectable()
export class PageReader {
  constructor(
    private readonly fetcher: PageFetcher,
    private readonly parser: PageParser,
    private readonly readings: Readings,
  ) {}

  /**
   * Returns a failed reading for a page that cannot be read. @throws TryPageAgain for a temporary failure if
   * `mayTryAgain`
   */
  async readAddress(
    url: string,
    signal: AbortSignal,
    progress: (percent: number) => void,
    mayTryAgain: boolean,
  ): Promise<ProductReading> {
    try {
      return await this.read(url, signal, 'person', progress);
    } catch (error) {
      if (!(error instanceof PageFailure)) throw error;
      if (error.isPassing && mayTryAgain) throw new TryPageAgain(error.message, { cause: error });
      return failedReading(url, error);
    }
  }

  /** Reads a page for the price watch, without retries. */
  async check(url: string, signal: AbortSignal): Promise<PageCheck> {
    try {
      return checkOf(await this.read(url, signal, 'watch'));
    } catch (error) {
      if (!(error instanceof PageFailure)) throw error;
      return checkOf(failedReading(url, error));
    }
  }

  private async read(url: string, signal: AbortSignal, visitor: Visitor, progress?: (percent: number) => void) {
    const known = await this.readings.find(url);
    if (known !== null) return this.inPricesOfClinic(known);
    const page = await this.fetcher.fetch(url, signal, visitor);
    progress?.(FETCHED);
    const read = readingOf(url, await this.parser.read(page.bytes, page.url, page.contentType), new Date());
    const reading = isAnotherProduct(url, page.url, read)
      ? { ...read, warnings: [LEADS_ELSEWHERE, ...read.warnings] }
      : read;
    if (reading.errorCode === null) await this.readings.keep(url, reading);
    return this.inPricesOfClinic(reading);
  }

  /** Chooses the price without or with VAT. The cache keeps both, so that a new setting applies at once. */
  private async inPricesOfClinic(reading: ProductReading): Promise<ProductReading> {
    return reading.priceNet === null ? reading : withPriceByVat(reading, await this.readings.priceVat());
  }

  async readPasted(html: string, url: string | null): Promise<ProductReading> {
    try {
      return await this.inPricesOfClinic(
        readingOf(url, await this.parser.read(html, url ?? 'about:blank', 'text/html'), new Date()),
      );
    } catch (error) {
      if (!(error instanceof PageFailure)) throw error;
      return failedReading(url, error);
    }
  }
}

const REFUSED: readonly (PageErrorCode | null)[] = ['page.robots', 'page.bot-wall'];
const GONE: readonly (PageErrorCode | null)[] = ['page.not-found', 'page.no-product', 'page.product-list'];

const checkOf = (reading: ProductReading): PageCheck => {
  const { error, errorCode, price, currency, availability, priceConfidence, priceKind, hiddenPrice } = reading;
  const nothing = { price: null, currency: null, availability };
  if (REFUSED.includes(errorCode)) return { ...nothing, outcome: 'refused', note: SHOP_REFUSES };
  if (GONE.includes(errorCode)) return { ...nothing, outcome: 'gone', note: error };
  // The full message asks the user to retry, which the watch does on its own schedule.
  const note = errorCode === 'page.come-back-later' ? 'The shop asked us to come back later.' : error;
  if (errorCode !== null) return { ...nothing, outcome: 'failed', note };
  if (reading.warnings.includes(LEADS_ELSEWHERE)) return { ...nothing, outcome: 'gone', note: LEADS_ELSEWHERE };
  const noPrice = (reason: string): PageCheck => ({ ...nothing, outcome: 'no-price', note: reason });
  if (hiddenPrice !== null) return noPrice(`${HIDDEN_PRICE_TEXTS[hiddenPrice]}.`);
  if (price === null || currency === null) return noPrice('No price was found on this page.');
  if (priceKind === 'from') return noPrice('The page gives only a "from" price.');
  if (priceConfidence === 'low') return noPrice('The page names several prices, and none of them is sure.');
  return { ...nothing, outcome: 'read', price, currency, note: null };
};
