import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';

/** Maximum number of concurrent transactions. More would only occupy connections that wait for the same rows. */
const CONCURRENCY = 3;
const RETRY_AFTER_SECONDS = 2;

/**
 * Limits the orders and receipts that a process handles concurrently. They lock stock longer than a use does, so a
 * burst waits here instead of occupying the connections that other requests need.
 */
@Injectable()
export class PurchaseConcurrencyLimit {
  protected readonly maxWaitMs: number = 20_000;
  private readonly limit = pLimit(CONCURRENCY);

  constructor(private readonly transactions: Transactions) {}

  /**
   * Runs `work` in a transaction.
   * @throws DomainError `service.unavailable` when it cannot start within `maxWaitMs`
   */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const since = Date.now();
    return this.limit(() => {
      if (Date.now() - since > this.maxWaitMs)
        throw new DomainError('service.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      return this.transactions.run(work);
    });
  }
}
