import type { Project, Right } from '@atrium/rules/people/rights';

/**
 * Every job there is: how often it is tried, how long, and when it gives up. Input and result types stand with the
 * handlers; a job without a handler, or with two, stops the worker from starting.
 */
export interface JobDefinition {
  readonly name: string;
  /** Tries in all, the first included. */
  readonly attempts: number;
  /** The pause before the second try; it doubles with every further one. */
  readonly retryDelayMs: number;
  /** One try may take this long. */
  readonly timeoutMs: number;
  /** Jobs of this name that one worker works on at the same time. */
  readonly concurrency: number;
  /** The right that whoever asked for the job must still have when it writes. */
  readonly needs?: { readonly project: Project; readonly right: Right };
}

const STOCK_EDIT = { project: 'perfect-b', right: 'stock:edit' } as const;

export const jobCatalogue = {
  'apply-import': {
    name: 'apply-import',
    attempts: 3,
    retryDelayMs: 1_000,
    timeoutMs: 120_000,
    concurrency: 1,
    needs: STOCK_EDIT,
  },
  // Whoever asked waits for it, so there is no second try; a model's time is spent waiting, so many fit in one worker.
  'undo-import': {
    name: 'undo-import',
    attempts: 3,
    retryDelayMs: 1_000,
    timeoutMs: 120_000,
    concurrency: 1,
    needs: STOCK_EDIT,
  },
  'suggest-tasks': {
    name: 'suggest-tasks',
    attempts: 1,
    retryDelayMs: 1_000,
    timeoutMs: 25_000,
    concurrency: 20,
    needs: { project: 'talent-phi', right: 'goals:edit' },
  },
  // Mostly waiting for the shop; who may hold one of these places at the same time, reading-places.ts says.
  'read-product-page': {
    name: 'read-product-page',
    attempts: 3,
    retryDelayMs: 1_000,
    timeoutMs: 240_000,
    concurrency: 20,
    needs: STOCK_EDIT,
  },
  // A check of the price watch: a page at a time of each host (check-price.job.ts).
  'check-price': {
    name: 'check-price',
    attempts: 3,
    retryDelayMs: 5_000,
    timeoutMs: 240_000,
    concurrency: 4,
    needs: STOCK_EDIT,
  },
  // The tries and their pauses stand at the deliveries, since they go on for days.
  'deliver-webhooks': {
    name: 'deliver-webhooks',
    attempts: 2,
    retryDelayMs: 1_000,
    timeoutMs: 70_000,
    concurrency: 10,
  },
  'read-pasted-page': {
    name: 'read-pasted-page',
    attempts: 3,
    retryDelayMs: 1_000,
    timeoutMs: 30_000,
    concurrency: 4,
    needs: STOCK_EDIT,
  },
  'send-password-link': {
    name: 'send-password-link',
    attempts: 5,
    retryDelayMs: 2_000,
    timeoutMs: 30_000,
    concurrency: 2,
  },
  // Goes through the whole audit in portions and keeps its place: a try may take as long as that takes.
  'remove-personal-data': {
    name: 'remove-personal-data',
    attempts: 8,
    retryDelayMs: 5_000,
    timeoutMs: 86_400_000,
    concurrency: 1,
  },
  // Links live for 30 minutes: the last try comes after 8.
  'send-mail': { name: 'send-mail', attempts: 6, retryDelayMs: 15_000, timeoutMs: 60_000, concurrency: 4 },
} as const satisfies Record<string, JobDefinition>;

export type JobName = keyof typeof jobCatalogue;
