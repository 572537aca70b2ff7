import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isDatabaseAway } from './away.js';
import { type KeyedCall, takeKeyedCall } from './keyed-call.js';
import { isSchemaMoved } from './schema-moved.js';
import { TURN_TIMEOUT_MS } from './sql-pool.js';

/** An open transaction. Functions that must run inside one take it as their first parameter. */
export type Tx = EntityManager;

const hooks = new WeakMap<Tx, (() => void)[]>();

/** Runs `hook` after `tx` has committed; never after a rollback. */
export const afterCommit = (tx: Tx, hook: () => void): void => {
  const list = hooks.get(tx);
  if (list === undefined) throw new Error('afterCommit needs a transaction that Transactions opened');
  list.push(hook);
};

const RETRYABLE = new Set(['40001', '40P01']);
const MAX_TRIES = 3;
const isRetryable = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && RETRYABLE.has(String(error.code));

const endings = new WeakMap<Tx, (() => Promise<void>)[]>();

/** Runs `work` inside `tx` right before the commit, in the order of the calls. */
export const beforeCommit = (tx: Tx, work: () => Promise<void>): void => {
  const list = endings.get(tx);
  if (list === undefined) throw new Error('beforeCommit needs a transaction that Transactions opened');
  list.push(work);
};

class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('Connection terminated within a transaction', { cause });
  }
}

/** Limits the wait for a connection and its first reply together: a pooled connection may be dead. */
const inTurn = async (begun: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout exceeded when trying to connect')), TURN_TIMEOUT_MS);
  });
  try {
    await Promise.race([begun, late]);
  } finally {
    clearTimeout(timer);
  }
};

const storeKey = async (tx: Tx, { userId, key, bodyHash, toStored }: KeyedCall, reply: unknown): Promise<void> => {
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
    const call = takeKeyedCall();
    for (let attempt = 1; ; attempt += 1) {
      const committed: (() => void)[] = [];
      try {
        const result = await this.once(async (tx) => {
          hooks.set(tx, committed);
          const last: (() => Promise<void>)[] = [];
          endings.set(tx, last);
          const answer = await work(tx);
          for (const ending of last) await ending();
          if (call !== null) await storeKey(tx, call, answer);
          return answer;
        });
        if (call !== null) call.stored = { reply: result };
        for (const hook of committed) hook();
        return result;
      } catch (error) {
        const isWorthIt = isRetryable(error) ? attempt < MAX_TRIES : attempt === 1 && isSchemaMoved(error);
        if (isWorthIt) continue;
        if (call !== null) call.isTaken = false;
        throw error;
      }
    }
  }

  /** Works like TypeORM's `transaction`, but does not wait for the rollback when the database is unreachable. */
  private async once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const begun = runner.startTransaction();
    try {
      await inTurn(begun);
      const result = await work(runner.manager);
      await runner.commitTransaction();
      await runner.release();
      return result;
    } catch (error) {
      // TypeORM releases the runner when its connection is lost; the later error only says that it was released.
      if (runner.isReleased) throw new ConnectionLost(error);
      const undone = begun
        .then(() => (runner.isTransactionActive ? runner.rollbackTransaction() : undefined))
        .catch(() => undefined)
        .then(() => runner.release())
        .catch(() => undefined);
      if (!isDatabaseAway(error)) await undone;
      throw error;
    }
  }
}
