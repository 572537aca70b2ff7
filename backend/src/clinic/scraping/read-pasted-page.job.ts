import type { ProductReading } from '@atrium/contract/clinic/scraping/schemas';
import { JobHandler, type JobHandlerClass } from '../../platform/jobs/job-handler.js';
import { PageReader } from './page-reader.js';
import { fromQueue, type QueuedSource } from './queued-source.js';

/** Reads a page source that a user copied from a browser. */
@JobHandler('read-pasted-page')
export class ReadPastedPage implements JobHandlerClass<QueuedSource, ProductReading> {
  constructor(private readonly reader: PageReader) {}

  async run(input: QueuedSource): Promise<ProductReading> {
    const { html, url } = await fromQueue(input);
    return this.reader.readPasted(html, url);
  }
}
