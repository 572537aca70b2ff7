import type { OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Pooler } from '../config/config.js';
import { SqlPool, type Statement } from './sql-pool.js';

/**
 * Interval in milliseconds at which the replica is checked. The replica is late when it lacks changes that the primary
 * had at the previous check.
 */
const CHECK_INTERVAL_MS = 3_000;

/**
 * Reads that may be a few seconds stale, such as exports. Screens never read here: they refetch after each event, and a
 * reply from before the event would stay on screen.
 * Falls back to the primary when there is no replica, or when it is unreachable or late.
 */
export class ReplicaReads implements OnApplicationShutdown {
  private readonly replica: SqlPool | null;
  private isUsable = false;
  private lastPosition: string | null = null;
  private readonly timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> = Promise.resolve();

  constructor(
    private readonly primary: SqlPool,
    replicaUrl: string | null,
    private readonly logger: Logger,
    pooler: Pooler | null = null,
  ) {
    this.replica =
      replicaUrl === null
        ? null
        : new SqlPool(replicaUrl, logger, 4, { application_name: 'atrium-late', min: 0 }, pooler);
    if (this.replica === null) return;
    this.timer = setInterval(() => {
      this.checking = this.checking.then(() => this.checkReplica());
    }, CHECK_INTERVAL_MS);
    this.timer.unref();
    this.checking = this.checkReplica();
  }

  async rows<Row extends object>(statement: string | Statement, values: readonly unknown[] = []): Promise<Row[]> {
    if (this.replica !== null && this.isUsable)
      try {
        return await this.replica.rows<Row>(statement, values);
      } catch {
        // The replica failed, or canceled the query in favor of replay: fall back to the primary.
      }
    return this.primary.rows<Row>(statement, values);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.checking;
    await this.replica?.onApplicationShutdown();
  }

  /** Checks whether the replica has what the primary had at the previous check. A promoted replica is not used. */
  private async checkReplica(): Promise<void> {
    const before = this.lastPosition;
    const [theirs, ours] = await Promise.allSettled([
      this.replica?.rows<{ isFit: boolean }>(
        `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as "isFit"`,
        [before],
      ),
      this.primary.rows<{ at: string }>('select pg_current_wal_lsn()::text as at'),
    ]);
    this.lastPosition = ours.status === 'fulfilled' ? (ours.value[0]?.at ?? null) : null;
    const isFit = theirs.status === 'fulfilled' && theirs.value?.[0]?.isFit === true;
    if (isFit !== this.isUsable && (before !== null || isFit))
      this.logger.info(
        isFit ? 'Reads that tolerate lag use the replica' : 'The replica lags or is down: reads use the primary',
      );
    this.isUsable = isFit;
  }
}
