import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';

/** More at once would only hold connections while they wait for the same rows. */
const CONCURRENCY = 3;
const RETRY_AFTER_SECONDS = 2;

/**
 * Limits how many orders and receipts this process works on at once. They lock stock for longer than a use does; when
 * hundreds arrive together they wait here and not on the connections that all other calls need.
 */
@Injectable()
export class BuyingTurns {
  protected readonly longestWaitMs: number = 20_000;
  private readonly limit = pLimit(CONCURRENCY);

  constructor(private readonly transactions: Transactions) {}

  /** Runs `work` in a transaction. Throws `DomainError('service.unavailable')` when the work could not begin within `longestWaitMs`. */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const since = Date.now();
    return this.limit(() => {
      if (Date.now() - since > this.longestWaitMs)
        throw new DomainError('service.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      return this.transactions.run(work);
    });
  }
}
