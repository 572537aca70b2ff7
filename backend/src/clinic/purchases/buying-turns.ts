import { Injectable } from '@nestjs/common';
import { DomainError } from '../../platform/http/domain-error.js';

/** So many at once: as many more would only hold connections while they wait for the same rows. */
const AT_ONCE = 3;
const RETRY_AFTER_SECONDS = 2;

/**
 * The turn of orders and receipts in this process. They hold stock for longer than a use does; when hundreds come at
 * once they wait in line here and not on the connections that everybody else needs.
 */
@Injectable()
export class BuyingTurns {
  protected readonly longestWaitMs: number = 20_000;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  async take<T>(work: () => Promise<T>): Promise<T> {
    const since = Date.now();
    if (this.running >= AT_ONCE) await new Promise<void>((go) => this.waiting.push(go));
    else this.running += 1;
    try {
      if (Date.now() - since > this.longestWaitMs)
        throw new DomainError('service.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      return await work();
    } finally {
      // Handed on, or given back.
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
