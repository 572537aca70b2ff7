import { Injectable } from '@nestjs/common';
import type { ProductReading } from '@atrium/contract/clinic/scraping';
import { PageFailure } from '../../platform/outside/page-failure.js';
import { PageFetcher } from './fetch/page-fetcher.js';
import { PageParser } from './parse/page-parser.js';
import { failedReading, readingOf } from './reading.js';
import { Readings } from './readings.js';

/** How far reading a page is, in percent. */
const FETCHED = 70;

/** A page that failed for a passing reason: worth another try of the job. */
export class TryPageAgain extends Error {}

/** Reads product pages in the worker: fetched as a careful visitor does, and looked into where it can do no harm. */
@Injectable()
export class PageReader {
  constructor(
    private readonly fetcher: PageFetcher,
    private readonly parser: PageParser,
    private readonly readings: Readings,
  ) {}

  /** A page that cannot be read is an answer too. @throws TryPageAgain where that is passing and `mayTryAgain`. */
  async readAddress(
    url: string,
    signal: AbortSignal,
    progress: (percent: number) => void,
    mayTryAgain: boolean,
  ): Promise<ProductReading> {
    const known = await this.readings.find(url);
    if (known !== null) return known;
    try {
      const page = await this.fetcher.fetch(url, signal);
      progress(FETCHED);
      const reading = readingOf(url, await this.parser.read(page.bytes, page.url, page.contentType), new Date());
      if (reading.errorCode === null) await this.readings.keep(url, reading);
      return reading;
    } catch (error) {
      if (!(error instanceof PageFailure)) throw error;
      if (error.isPassing && mayTryAgain) throw new TryPageAgain(error.message, { cause: error });
      return failedReading(url, error);
    }
  }

  async readPasted(html: string, url: string | null): Promise<ProductReading> {
    try {
      return readingOf(url, await this.parser.read(html, url ?? 'about:blank', 'text/html'), new Date());
    } catch (error) {
      if (!(error instanceof PageFailure)) throw error;
      return failedReading(url, error);
    }
  }
}
