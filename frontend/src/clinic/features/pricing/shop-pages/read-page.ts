import { readPastedPage, scrapeProduct } from '@atrium/contract/clinic/scraping/calls';
import type { ProductReading } from '@atrium/contract/clinic/scraping/schemas';
import { PAGE_ERRORS, PASTE_HELPS } from '@atrium/contract/clinic/scraping/values';
import { call } from '../../../../lib/api/http.js';
import { waitForJobResult } from '../../../../lib/api/job-result.js';

/* Reads shop pages, and waits for the job when a page takes long. */

const toReading = async (answer: ProductReading | { readonly jobId: string }): Promise<ProductReading> =>
  'jobId' in answer ? ((await waitForJobResult(answer.jobId)) as ProductReading) : answer;

export const readProduct = async (url: string): Promise<ProductReading> =>
  toReading(await call(scrapeProduct, { body: { url } }));

export const readPasted = async (html: string, url: string | null): Promise<ProductReading> =>
  toReading(await call(readPastedPage, { body: { html, url } }));

/** Returns whether pasting the page's source from a browser can resolve the error. */
export const canPaste = ({ errorCode }: Pick<ProductReading, 'errorCode'>): boolean =>
  errorCode !== null && PASTE_HELPS.includes(errorCode);

/**
 * Returns a sentence about a page that could not be read. For a list of products the sentence does not suggest that the
 * URL is wrong.
 */
export const describeFailure = (
  { error, errorCode }: Pick<ProductReading, 'error' | 'errorCode'>,
  title: string,
): { readonly title: string; readonly reason: string } =>
  errorCode === 'page.product-list'
    ? {
        title: 'This page is a list of products',
        reason: 'Please open one product and use the address of its page.',
      }
    : { title, reason: error ?? PAGE_ERRORS['page.unreadable'] };
