import { Injectable } from '@nestjs/common';
import { isDatabaseAway } from '../database/away.js';
import { brokenConstraint } from '../database/constraint.js';
import { SqlPool } from '../database/sql-pool.js';
import type { Tx } from '../database/transaction.js';
import { DomainError } from './domain-error.js';
import type { RepeatGuard } from './idempotency-key.js';

/** So long a repeated key answers its first success (contract, section 4). */
const KEPT = `interval '24 hours'`;
const KEY_CONSTRAINT = 'idempotency_key_pkey';

const isKeyTaken = (error: unknown): boolean => brokenConstraint(error) === KEY_CONSTRAINT;

/**
 * Answers a repeated request with its first success. The work itself stores key and reply in its own transaction, so a
 * crash in between leaves either both or neither.
 */
@Injectable()
export class Repeats {
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(private readonly sql: SqlPool) {}

  /** The stored reply of an earlier success, as JSON text, or null. @throws DomainError `idempotency.reused`. */
  async find(userId: string, guard: RepeatGuard): Promise<string | null> {
    const [row] = await this.sql.rows<{ body_hash: string; reply: string }>(
      `select body_hash, reply::text as reply from idempotency_key where user_id = $1 and key = $2 and created_at > now() - ${KEPT}`,
      [userId, guard.key],
    );
    if (row === undefined) return null;
    if (row.body_hash !== guard.bodyHash) throw new DomainError('idempotency.reused');
    return row.reply;
  }

  /** Keeps what a success answers, in its own transaction. */
  async keep(tx: Tx, userId: string, guard: RepeatGuard, reply: unknown): Promise<void> {
    await tx.query('insert into idempotency_key (user_id, key, body_hash, reply) values ($1, $2, $3, $4::jsonb)', [
      userId,
      guard.key,
      guard.bodyHash,
      JSON.stringify(reply),
    ]);
  }

  /**
   * Runs `work` once for a key: the same wish at the same time waits for the first, and whoever comes later is answered
   * what the first was. A `work` that refuses throws, and must have stored nothing.
   */
  async once<T>(
    userId: string,
    guard: RepeatGuard,
    work: () => Promise<T>,
    fromStored: (reply: string) => T,
  ): Promise<T> {
    const name = `${userId} ${guard.key}`;
    // In this process they queue; between processes the unique key decides.
    for (let before = this.running.get(name); before !== undefined; before = this.running.get(name)) {
      await before.catch(() => undefined);
      const stored = await this.find(userId, guard);
      if (stored !== null) return fromStored(stored);
    }
    const attempt = this.attempt(userId, guard, work, fromStored);
    this.running.set(name, attempt);
    try {
      return await attempt;
    } finally {
      this.running.delete(name);
    }
  }

  private async attempt<T>(
    userId: string,
    guard: RepeatGuard,
    work: () => Promise<T>,
    fromStored: (reply: string) => T,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // Asking a database that is away once more would take as long again: whoever asked tries again, with the key.
      if (isDatabaseAway(error)) throw error;
      // A refusal may come only from the first try's own effect (it took the last unit), so what it answered counts.
      const stored = await this.find(userId, guard);
      if (stored !== null) return fromStored(stored);
      if (!isKeyTaken(error)) throw error;
    }
    // The key is there but older than it counts: it makes room.
    await this.sql.rows(
      `delete from idempotency_key where user_id = $1 and key = $2 and created_at <= now() - ${KEPT}`,
      [userId, guard.key],
    );
    try {
      return await work();
    } catch (error) {
      if (isKeyTaken(error)) throw new DomainError('idempotency.in-progress', {}, { retryAfterSeconds: 1 });
      throw error;
    }
  }
}
