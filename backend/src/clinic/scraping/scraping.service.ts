import { isPageAddress, type ProductReading, type SupplierReading } from '@atrium/contract/clinic/scraping/schemas';
import { PAGE_ERRORS } from '@atrium/contract/clinic/scraping/values';
import type { JobReply } from '@atrium/contract/platform/jobs/schemas';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/person.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { failedReading } from './reading.js';
import { queueable } from './queued-source.js';

/** Time that a request waits for its job (docs/api.md). */
const WAIT_MS = 25_000;
/** Limit of unfinished pages per user. */
const MOST_OPEN = 50;
const RETRY_AFTER_SECONDS = 5;
const ABOUT_PROJECT = { project: 'perfect-b' } as const;

export interface StillReading {
  readonly jobId: string;
}

/** Queues shop pages for users; the worker reads them while the request waits. */
@Injectable()
export class ScrapingService {
  constructor(private readonly jobs: Jobs) {}

  async readPage(person: Person, url: string): Promise<ProductReading | StillReading> {
    await this.mustHaveRoom(person, 1);
    const jobId = await this.jobs.add(person, 'read-product-page', { url }, { ...ABOUT_PROJECT, about: url });
    return this.readingOrJob(jobId, url);
  }

  async readPasted(person: Person, html: string, url: string | null): Promise<ProductReading | StillReading> {
    await this.mustHaveRoom(person, 1);
    const jobId = await this.jobs.add(person, 'read-pasted-page', await queueable(html, url), {
      ...ABOUT_PROJECT,
      about: url ?? 'A pasted page',
    });
    return this.readingOrJob(jobId, url);
  }

  /** Returns one row per URL in the given order; a repeated URL is read once. */
  async compare(person: Person, urls: readonly string[]): Promise<SupplierReading[]> {
    const wanted = [...new Set(urls.filter(isPageAddress))];
    await this.mustHaveRoom(person, wanted.length);
    const ids = await this.jobs.addAll(
      person,
      'read-product-page',
      wanted.map((url) => ({ input: { url }, options: { ...ABOUT_PROJECT, about: url } })),
    );
    const ended = await this.jobs.waitForAll(ids, WAIT_MS);
    const rows = new Map(wanted.map((url, index) => [url, rowOf(url, ids[index] as string, ended[index] ?? null)]));
    return urls.map((url) => rows.get(url) ?? { ...failedReading(url, 'url.invalid'), jobId: null });
  }

  private async mustHaveRoom(person: Person, pages: number): Promise<void> {
    const open = await this.jobs.countOpen(person.id, ['read-product-page', 'read-pasted-page']);
    if (open + pages > MOST_OPEN)
      throw new DomainError('scrape.too-many', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  private async readingOrJob(jobId: string, url: string | null): Promise<ProductReading | StillReading> {
    const job = await this.jobs.waitFor(jobId, WAIT_MS);
    return job === null ? { jobId } : readingOf(url, job);
  }
}

const rowOf = (url: string, jobId: string, job: JobReply | null): SupplierReading =>
  job === null ? { ...failedReading(url, 'page.not-ready'), jobId } : { ...readingOf(url, job), jobId: null };

/** A failed job has its reason as a sentence. */
const readingOf = (url: string | null, { state, result, error }: JobReply): ProductReading =>
  state === 'finished'
    ? (result as ProductReading)
    : { ...failedReading(url, 'page.unreadable'), error: error ?? PAGE_ERRORS['page.unreadable'] };
