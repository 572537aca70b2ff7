import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isDatabaseUnavailable, isRetryable, isSchemaChangeError, MAX_TRIES } from './connection-errors.js';
import { type IdempotentCall, claimIdempotentCall } from './idempotent-call.js';
import { TRANSACTION_TIMEOUT_MS } from './sql-pool.js';

/** An open transaction. Functions that must run inside one take it as their first parameter. */
export type Tx = EntityManager;

const commitHooks = new WeakMap<Tx, (() => void)[]>();

/** Runs `hook` after `tx` has committed; never after a rollback. */
export const afterCommit = (tx: Tx, hook: () => void): void => {
  const list = commitHooks.get(tx);
  if (list === undefined) throw new Error('afterCommit needs a transaction that Transactions opened');
  list.push(hook);
};

const beforeCommitHooks = new WeakMap<Tx, (() => Promise<void>)[]>();

/** Runs `work` inside `tx` right before the commit, in the order of the calls. */
export const beforeCommit = (tx: Tx, work: () => Promise<void>): void => {
  const list = beforeCommitHooks.get(tx);
  if (list === undefined) throw new Error('beforeCommit needs a transaction that Transactions opened');
  list.push(work);
};

class ConnectionLostError extends Error {
  constructor(cause: unknown) {
    super('Connection terminated within a transaction', { cause });
  }
}

/**
 * Begins a transaction. One time limit covers the wait for a connection and its first reply, because a pooled
 * connection may be dead.
 */
const beginWithTimeout = async (begun: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout exceeded when trying to connect')), TRANSACTION_TIMEOUT_MS);
  });
  try {
    await Promise.race([begun, late]);
  } finally {
    clearTimeout(timer);
  }
};

const storeIdempotencyKey = async (
  tx: Tx,
  { userId, key, bodyHash, toStored }: IdempotentCall,
  reply: unknown,
): Promise<void> => {
  const { json, status } = toStored(reply);
  await tx.query(
    'insert into idempotency_key (user_id, key, body_hash, reply, status) values ($1, $2, $3, $4::jsonb, $5)',
    [userId, key, bodyHash, json, status],
  );
};

@Injectable()
export class Transactions {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Commits all of `work` or nothing. The first transaction of a call with an idempotency key also stores the key and
   * the result as its reply. Retries deadlocks, serialization failures and once a migrated schema, so `work` must have
   * no effect outside `tx`.
   */
  async run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const call = claimIdempotentCall();
    for (let attempt = 1; ; attempt += 1) {
      const committed: (() => void)[] = [];
      try {
        const result = await this.runOnce(async (tx) => {
          commitHooks.set(tx, committed);
          const last: (() => Promise<void>)[] = [];
          beforeCommitHooks.set(tx, last);
          const workReply = await work(tx);
          for (const ending of last) await ending();
          if (call !== null) await storeIdempotencyKey(tx, call, workReply);
          return workReply;
        });
        if (call !== null) call.result = { reply: result };
        for (const hook of committed) hook();
        return result;
      } catch (error) {
        const isWorthIt = isRetryable(error) ? attempt < MAX_TRIES : attempt === 1 && isSchemaChangeError(error);
        if (isWorthIt) continue;
        if (call !== null) call.isClaimed = false;
        throw error;
      }
    }
  }

  /**
   * Runs a transaction once like TypeORM's `transaction`, but does not wait for the rollback when the database is
   * unreachable.
   */
  private async runOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const begun = runner.startTransaction();
    try {
      await beginWithTimeout(begun);
      const result = await work(runner.manager);
      await runner.commitTransaction();
      await runner.release();
      return result;
    } catch (error) {
      // TypeORM releases the runner when its connection is lost; the later error only says that it was released.
      if (runner.isReleased) throw new ConnectionLostError(error);
      const undone = begun
        .then(() => (runner.isTransactionActive ? runner.rollbackTransaction() : undefined))
        .catch(() => undefined)
        .then(() => runner.release())
        .catch(() => undefined);
      if (!isDatabaseUnavailable(error)) await undone;
      throw error;
    }
  }
}
