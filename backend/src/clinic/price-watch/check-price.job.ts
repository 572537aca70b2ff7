import type { CheckOutcome } from '@atrium/rules/prices/price-watch';
import { type JobContext, JobHandler, type JobHandlerClass } from '../../platform/jobs/job-handler.js';
import { PageReader } from '../scraping/page-reader.js';
import { PriceChecks } from './price-checks.js';
import type { PriceToCheck } from './price-to-check.js';

/**
 * Reads the page of a price source again. Each host has one of these places at a time, so that a slow one delays no
 * other.
 */
@JobHandler('check-price')
export class CheckPrice implements JobHandlerClass<PriceToCheck, { outcome: CheckOutcome } | null> {
  private readonly hosts = new Set<string>();

  constructor(
    private readonly reader: PageReader,
    private readonly checks: PriceChecks,
  ) {}

  admit({ host }: PriceToCheck): (() => void) | null {
    if (this.hosts.has(host)) return null;
    this.hosts.add(host);
    return () => void this.hosts.delete(host);
  }

  async run({ sourceId }: PriceToCheck, context: JobContext): Promise<{ outcome: CheckOutcome } | null> {
    const url = await this.checks.begin(sourceId, context.id);
    if (url === null) return null;
    const check = await this.reader.check(url, context.signal);
    return context.finish(async (tx) => {
      await this.checks.write(tx, sourceId, check);
      return { outcome: check.outcome };
    });
  }
}
