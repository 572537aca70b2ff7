import { readPastedPage, scrapeProduct } from '@atrium/contract/clinic/scraping/calls';
import type { ProductReading } from '@atrium/contract/clinic/scraping/schemas';
import { PAGE_ERRORS, PASTE_HELPS } from '@atrium/contract/clinic/scraping/values';
import { call } from '../../../../lib/api/http.js';
import { jobResult } from '../../../../lib/api/job-result.js';

/* Reads shop pages, and waits for the job when a page takes long. */

const readingOf = async (answer: ProductReading | { readonly jobId: string }): Promise<ProductReading> =>
  'jobId' in answer ? ((await jobResult(answer.jobId)) as ProductReading) : answer;

export const readProduct = async (url: string): Promise<ProductReading> =>
  readingOf(await call(scrapeProduct, { body: { url } }));

export const readPasted = async (html: string, url: string | null): Promise<ProductReading> =>
  readingOf(await call(readPastedPage, { body: { html, url } }));

/** Returns whether pasting the source would help. */
export const pasteHelps = ({ errorCode }: Pick<ProductReading, 'errorCode'>): boolean =>
  errorCode !== null && PASTE_HELPS.includes(errorCode);

/** Returns what to say of a page that was not read: a list of products is no failure of the address. */
export const failureOf = (
  { error, errorCode }: Pick<ProductReading, 'error' | 'errorCode'>,
  title: string,
): { readonly title: string; readonly reason: string } =>
  errorCode === 'page.product-list'
    ? {
        title: 'This page is a list of products',
        reason: 'Please open one product and use the address of its page.',
      }
    : { title, reason: error ?? PAGE_ERRORS['page.unreadable'] };
