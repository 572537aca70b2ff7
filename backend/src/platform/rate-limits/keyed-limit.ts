import pLimit, { type LimitFunction } from 'p-limit';
import { DomainError } from '../http/reply/domain-error.js';

const RETRY_AFTER_SECONDS = 2;

export interface KeyedLimitOptions {
  readonly concurrency: number;
  readonly maxWaiting: number;
}

/** Limits the concurrent operations per key, such as a user id, in this process. Further operations wait in order. */
export class KeyedLimit {
  private readonly limits = new Map<string, LimitFunction>();

  constructor(private readonly options: KeyedLimitOptions) {}

  /**
   * Runs an operation when its key has a free slot. Throws `DomainError('call.too-many-files')` when too many
   * operations of the key wait.
   */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const limit = this.limits.get(key) ?? pLimit(this.options.concurrency);
    if (limit.pendingCount >= this.options.maxWaiting)
      throw new DomainError('call.too-many-files', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.limits.set(key, limit);
    return limit(work);
  }
}
