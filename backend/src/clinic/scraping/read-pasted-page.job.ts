import type { ProductReading } from '@atrium/contract/clinic/scraping/schemas';
import { JobHandler, type JobHandlerClass } from '../../platform/jobs/job-handler.js';
import { PageReader } from './page-reader.js';
import { fromQueuedSource, type QueuedSource } from './queued-page-source.js';

/** Job that reads a page source which a user copied from a browser. */
@JobHandler('read-pasted-page')
export class ReadPastedPageJob implements JobHandlerClass<QueuedSource, ProductReading> {
  constructor(private readonly reader: PageReader) {}

  async run(input: QueuedSource): Promise<ProductReading> {
    const { html, url } = await fromQueuedSource(input);
    return this.reader.readPasted(html, url);
  }
}
