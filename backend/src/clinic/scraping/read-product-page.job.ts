import type { ProductReading } from '@atrium/contract/clinic/scraping/schemas';
import { type JobContext, JobHandler, type JobHandlerClass } from '../../platform/jobs/job-handler.js';
import { getHostAndPort } from './fetch/host-lock.js';
import { PageReader } from './page-reader.js';
import { ReadingSlots } from './reading-slots.js';

/** Number of attempts: a temporary failure is retried once. */
const MAX_ATTEMPTS = 2;

export interface PageToRead {
  readonly url: string;
}

/** Job that fetches and reads one page. Its result is the reply of the endpoint. */
@JobHandler('read-product-page')
export class ReadProductPageJob implements JobHandlerClass<PageToRead, ProductReading> {
  constructor(
    private readonly reader: PageReader,
    private readonly slots: ReadingSlots,
  ) {}

  tryStart({ url }: PageToRead, askedBy: string | null): (() => void) | null {
    return this.slots.acquire(getHostAndPort(new URL(url)), askedBy);
  }

  run({ url }: PageToRead, context: JobContext): Promise<ProductReading> {
    return this.reader.readAddress(
      url,
      context.signal,
      (percent) => context.reportProgress(percent),
      context.attempt < MAX_ATTEMPTS,
    );
  }
}
