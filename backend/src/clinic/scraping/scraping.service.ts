import { isPageAddress, type ProductReading, type SupplierReading } from '@atrium/contract/clinic/scraping/schemas';
import { PAGE_ERRORS } from '@atrium/contract/clinic/scraping/values';
import type { JobReply } from '@atrium/contract/platform/jobs/schemas';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { toFailedReading } from './reading.js';
import { toQueuedSource } from './queued-page-source.js';

/** Time in milliseconds that a request waits for its job (docs/api.md). */
const WAIT_MS = 25_000;
/** Maximum number of unfinished pages per user. */
const MAX_OPEN_PAGES = 50;
const RETRY_AFTER_SECONDS = 5;
const ABOUT_PROJECT = { project: 'perfect-b' } as const;

export interface PendingReading {
  readonly jobId: string;
}

/** Queues shop pages for users; the worker reads them while the request waits. */
@Injectable()
export class ScrapingService {
  constructor(private readonly jobs: JobsService) {}

  async readPage(person: Person, url: string): Promise<ProductReading | PendingReading> {
    await this.assertPageLimit(person, 1);
    const jobId = await this.jobs.add(person, 'read-product-page', { url }, { ...ABOUT_PROJECT, about: url });
    return this.readingOrJob(jobId, url);
  }

  async readPasted(person: Person, html: string, url: string | null): Promise<ProductReading | PendingReading> {
    await this.assertPageLimit(person, 1);
    const jobId = await this.jobs.add(person, 'read-pasted-page', await toQueuedSource(html, url), {
      ...ABOUT_PROJECT,
      about: url ?? 'A pasted page',
    });
    return this.readingOrJob(jobId, url);
  }

  /** Returns one row per URL in the given order; a repeated URL is read once. */
  async compare(person: Person, urls: readonly string[]): Promise<SupplierReading[]> {
    const validUrls = [...new Set(urls.filter(isPageAddress))];
    await this.assertPageLimit(person, validUrls.length);
    const ids = await this.jobs.addAll(
      person,
      'read-product-page',
      validUrls.map((url) => ({ input: { url }, options: { ...ABOUT_PROJECT, about: url } })),
    );
    const ended = await this.jobs.waitForAll(ids, WAIT_MS);
    const rows = new Map(validUrls.map((url, index) => [url, toRow(url, ids[index] as string, ended[index] ?? null)]));
    return urls.map((url) => rows.get(url) ?? { ...toFailedReading(url, 'url.invalid'), jobId: null });
  }

  private async assertPageLimit(person: Person, pages: number): Promise<void> {
    const open = await this.jobs.countOpen(person.id, ['read-product-page', 'read-pasted-page']);
    if (open + pages > MAX_OPEN_PAGES)
      throw new DomainError('scrape.too-many', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  private async readingOrJob(jobId: string, url: string | null): Promise<ProductReading | PendingReading> {
    const job = await this.jobs.waitFor(jobId, WAIT_MS);
    return job === null ? { jobId } : toReading(url, job);
  }
}

const toRow = (url: string, jobId: string, job: JobReply | null): SupplierReading =>
  job === null ? { ...toFailedReading(url, 'page.not-ready'), jobId } : { ...toReading(url, job), jobId: null };

/** Returns the reading of a finished job. A failed job contains its reason as a sentence. */
const toReading = (url: string | null, { state, result, error }: JobReply): ProductReading =>
  state === 'finished'
    ? (result as ProductReading)
    : { ...toFailedReading(url, 'page.unreadable'), error: error ?? PAGE_ERRORS['page.unreadable'] };
