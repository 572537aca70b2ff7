import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** An open transaction: the explicit first parameter of whatever must run inside one. */
export type Tx = EntityManager;

const hooks = new WeakMap<Tx, (() => void)[]>();

/** Runs `hook` once `tx` has been committed; never when it was rolled back. */
export const afterCommit = (tx: Tx, hook: () => void): void => {
  const list = hooks.get(tx);
  if (list === undefined) throw new Error('afterCommit needs a transaction that Transactions opened');
  list.push(hook);
};

const RETRYABLE = new Set(['40001', '40P01']);
const MAX_TRIES = 3;
const isRetryable = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && RETRYABLE.has(String(error.code));

@Injectable()
export class Transactions {
  constructor(private readonly dataSource: DataSource) {}

  /** All of `work` or nothing of it. A deadlock's victim is tried again, so `work` must have no effect outside `tx`. */
  async run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const committed: (() => void)[] = [];
      try {
        const result = await this.dataSource.transaction(async (tx) => {
          hooks.set(tx, committed);
          return work(tx);
        });
        for (const hook of committed) hook();
        return result;
      } catch (error) {
        if (attempt >= MAX_TRIES || !isRetryable(error)) throw error;
      }
    }
  }
}
