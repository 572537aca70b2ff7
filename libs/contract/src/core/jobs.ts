import type { Project, Right } from '@atrium/rules/people/rights';

/**
 * Definition of a job with its retry policy and timeout. Its handler defines input and result. The worker does not
 * start when a job has no handler or several.
 */
export interface JobDefinition {
  /** Number of attempts including the first. */
  readonly attempts: number;
  /** Pause before the second attempt in ms; it doubles with each further one. */
  readonly retryDelayMs: number;
  /** Timeout of one attempt in ms. */
  readonly timeoutMs: number;
  /** Maximum number of concurrent jobs of this name per worker. */
  readonly concurrency: number;
  /** Right that the requester must still have when the job writes. */
  readonly needs?: { readonly project: Project; readonly right: Right };
}

const STOCK_EDIT = { project: 'perfect-b', right: 'stock:edit' } as const;

export const jobCatalogue = {
  'apply-import': {
    attempts: 3,
    retryDelayMs: 1_000,
    timeoutMs: 120_000,
    concurrency: 1,
    needs: STOCK_EDIT,
  },
  'undo-import': {
    attempts: 3,
    retryDelayMs: 1_000,
    timeoutMs: 120_000,
    concurrency: 1,
    needs: STOCK_EDIT,
  },
  // The requester waits, so there is one attempt only. A model spends its time waiting, so one worker runs many.
  'suggest-tasks': {
    attempts: 1,
    retryDelayMs: 1_000,
    timeoutMs: 25_000,
    concurrency: 20,
    needs: { project: 'talent-phi', right: 'goals:edit' },
  },
  // Waits for the shop most of the time; `reading-slots.ts` limits concurrent readings.
  'read-product-page': {
    attempts: 3,
    retryDelayMs: 1_000,
    timeoutMs: 240_000,
    concurrency: 20,
    needs: STOCK_EDIT,
  },
  // A check of the price watch reads one page per host at a time (`check-price.job.ts`).
  'check-price': {
    attempts: 3,
    retryDelayMs: 5_000,
    timeoutMs: 240_000,
    concurrency: 4,
    needs: STOCK_EDIT,
  },
  // Deliveries store their own retries, which take days.
  'deliver-webhooks': {
    attempts: 2,
    retryDelayMs: 1_000,
    timeoutMs: 70_000,
    concurrency: 10,
  },
  'read-pasted-page': {
    attempts: 3,
    retryDelayMs: 1_000,
    timeoutMs: 30_000,
    concurrency: 4,
    needs: STOCK_EDIT,
  },
  'send-password-link': {
    attempts: 5,
    retryDelayMs: 2_000,
    timeoutMs: 30_000,
    concurrency: 2,
  },
  // Works through the whole audit in batches and resumes, so an attempt may take long.
  'remove-personal-data': {
    attempts: 8,
    retryDelayMs: 5_000,
    timeoutMs: 86_400_000,
    concurrency: 1,
  },
  // Links expire after 30 minutes; the last attempt is after 8.
  'send-mail': { attempts: 6, retryDelayMs: 15_000, timeoutMs: 60_000, concurrency: 4 },
} as const satisfies Record<string, JobDefinition>;

export type JobName = keyof typeof jobCatalogue;
