import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Request } from 'express';
import type { Logger } from 'pino';
import { LOGGER, SqlPool } from '../database/sql-pool.js';
import { DomainError } from '../http/reply/domain-error.js';
import { Metrics } from '../metrics/metrics.js';
import { type NewAuditEntry, writeAuditOutsideTransaction } from './audit-entry.js';

/** Time in milliseconds during which repetitions of an entry are counted. They are written as one entry at its end. */
const WINDOW_MS = 10 * 60_000;
/**
 * Maximum number of entries per minute and process, separately for callers without a session, and of entries that are
 * counted. Entries above it are only counted.
 */
const MAX_ENTRIES_PER_MINUTE = { people: 60, strangers: 30 };
const MAX_COUNTED_ENTRIES = 2_000;
const MINUTE_MS = 60_000;

interface RepeatedEntry {
  readonly entry: NewAuditEntry;
  readonly until: number;
  more: number;
}

/**
 * Audits rejected requests and failed sign-ins, which anyone can cause. Repetitions are counted and the total is
 * limited, so that an attacker can neither fill the disk nor hide other entries. Counts are in memory: a killed process
 * loses at most ten minutes of repetitions.
 */
@Injectable()
export class RejectionAudit implements OnApplicationShutdown {
  private readonly repeated = new Map<string, RepeatedEntry>();
  private readonly timer: NodeJS.Timeout;
  private remaining = { ...MAX_ENTRIES_PER_MINUTE };
  private overflow = 0;

  constructor(
    private readonly sql: SqlPool,
    private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.timer = setInterval(() => void this.flushExpired(Date.now()), MINUTE_MS);
    this.timer.unref();
  }

  /** Writes the entry in the background. */
  record(entry: NewAuditEntry): void {
    if (entry.action === 'sign-in-failed') this.metrics.signIns.inc({ result: 'failed' });
    if (entry.action === 'sign-in-throttled') this.metrics.signIns.inc({ result: 'throttled' });
    const key = JSON.stringify([
      entry.actor.id,
      entry.action,
      entry.objectKind,
      entry.objectId,
      entry.objectName,
      entry.actor.id === null ? entry.address : null,
    ]);
    const known = this.repeated.get(key);
    if (known !== undefined) {
      known.more += 1;
      return;
    }
    const who = entry.actor.id === null ? 'strangers' : 'people';
    if (this.remaining[who] <= 0 || this.repeated.size >= MAX_COUNTED_ENTRIES) {
      this.overflow += 1;
      return;
    }
    this.remaining[who] -= 1;
    this.repeated.set(key, { entry, until: Date.now() + WINDOW_MS, more: 0 });
    void this.write(entry);
  }

  /** Writes the entry of a failed sign-in; `account` is null when there is none of that name. */
  recordSignIn(
    request: Pick<Request, 'ip'>,
    account: { readonly id: string | null; readonly name: string | null } | null,
    error: unknown,
  ): void {
    const isThrottled = error instanceof DomainError && error.code === 'auth.too-many-attempts';
    this.record({
      actor: { id: null, name: 'Somebody' },
      action: isThrottled ? 'sign-in-throttled' : 'sign-in-failed',
      objectKind: 'session',
      objectId: account?.id ?? null,
      objectName: account?.name ?? null,
      address: request.ip ?? null,
    });
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flushExpired(Number.POSITIVE_INFINITY);
  }

  private async flushExpired(now: number): Promise<void> {
    this.remaining = { ...MAX_ENTRIES_PER_MINUTE };
    const ended = [...this.repeated].filter(([, { until }]) => until <= now);
    for (const [key] of ended) this.repeated.delete(key);
    const { overflow } = this;
    this.overflow = 0;
    for (const [, { entry, more }] of ended) if (more > 0) await this.write({ ...entry, times: more });
    if (overflow > 0)
      await this.write({
        actor: { id: null, name: 'Several' },
        action: 'refused',
        objectKind: 'call',
        objectName: 'too many to list individually',
        times: overflow,
      });
  }

  private async write(entry: NewAuditEntry): Promise<void> {
    await writeAuditOutsideTransaction(this.sql, entry).catch((error: unknown) =>
      this.logger.warn({ err: error, action: entry.action }, 'A rejected request could not be written to the audit'),
    );
  }
}
