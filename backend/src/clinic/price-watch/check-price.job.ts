import type { CheckOutcome } from '@atrium/rules/prices/price-watch';
import { type JobContext, JobHandler, type JobHandlerClass } from '../../platform/jobs/job-handler.js';
import { PageReader } from '../scraping/page-reader.js';
import { PriceChecks } from './price-checks.js';
import type { PriceToCheck } from './price-to-check.js';

/**
 * Job that reads the page of a price source again. It handles one page per host at a time, so that a slow host does not
 * delay others.
 */
@JobHandler('check-price')
export class CheckPriceJob implements JobHandlerClass<PriceToCheck, { outcome: CheckOutcome } | null> {
  private readonly hostSlots = new Set<string>();

  constructor(
    private readonly reader: PageReader,
    private readonly checks: PriceChecks,
  ) {}

  tryStart({ host }: PriceToCheck): (() => void) | null {
    if (this.hostSlots.has(host)) return null;
    this.hostSlots.add(host);
    return () => void this.hostSlots.delete(host);
  }

  async run({ sourceId }: PriceToCheck, context: JobContext): Promise<{ outcome: CheckOutcome } | null> {
    const url = await this.checks.startCheck(sourceId, context.id);
    if (url === null) return null;
    const check = await this.reader.readForPriceWatch(url, context.signal);
    return context.finish(async (tx) => {
      await this.checks.storeReading(tx, sourceId, check);
      return { outcome: check.outcome };
    });
  }
}
