import type { ProductReading } from '@atrium/contract/clinic/scraping/schemas';
import { type JobContext, JobHandler, type JobHandlerClass } from '../../platform/jobs/job-handler.js';
import { hostOf } from './fetch/host-turns.js';
import { PageReader } from './page-reader.js';
import { ReadingPlaces } from './reading-places.js';

/** Temporary failures are retried once. */
const TRIES = 2;

export interface PageToRead {
  readonly url: string;
}

/** Fetches and reads one page. Its result is the reply of the endpoint. */
@JobHandler('read-product-page')
export class ReadProductPage implements JobHandlerClass<PageToRead, ProductReading> {
  constructor(
    private readonly reader: PageReader,
    private readonly places: ReadingPlaces,
  ) {}

  admit({ url }: PageToRead, askedBy: string | null): (() => void) | null {
    return this.places.take(hostOf(new URL(url)), askedBy);
  }

  run({ url }: PageToRead, context: JobContext): Promise<ProductReading> {
    return this.reader.readAddress(
      url,
      context.signal,
      (percent) => context.progress(percent),
      context.attempt < TRIES,
    );
  }
}
