import type { OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Pooler } from '../config/config.js';
import { SqlPool, type Statement } from './sql-pool.js';

/** How often the replica is checked. It is late when it lacks what the primary had at the previous check. */
const LOOK_EVERY_MS = 3_000;

/**
 * Reads that may be a few seconds stale, such as exports. Screens never read here: they refetch after each event, and a
 * reply from before the event would stay on screen.
 * Falls back to the primary when there is no replica, or when it is unreachable or late.
 */
export class LateReads implements OnApplicationShutdown {
  private readonly replica: SqlPool | null;
  private isFit = false;
  private reached: string | null = null;
  private readonly timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();

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
      this.looking = this.looking.then(() => this.look());
    }, LOOK_EVERY_MS);
    this.timer.unref();
    this.looking = this.look();
  }

  async rows<Row extends object>(statement: string | Statement, values: readonly unknown[] = []): Promise<Row[]> {
    if (this.replica !== null && this.isFit)
      try {
        return await this.replica.rows<Row>(statement, values);
      } catch {
        // The replica failed, or canceled the query in favor of replay: fall back to the primary.
      }
    return this.primary.rows<Row>(statement, values);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
    await this.replica?.onApplicationShutdown();
  }

  /** Checks whether the replica has what the primary had at the previous check. A promoted replica is not used. */
  private async look(): Promise<void> {
    const before = this.reached;
    const [theirs, ours] = await Promise.allSettled([
      this.replica?.rows<{ isFit: boolean }>(
        `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as "isFit"`,
        [before],
      ),
      this.primary.rows<{ at: string }>('select pg_current_wal_lsn()::text as at'),
    ]);
    this.reached = ours.status === 'fulfilled' ? (ours.value[0]?.at ?? null) : null;
    const isFit = theirs.status === 'fulfilled' && theirs.value?.[0]?.isFit === true;
    if (isFit !== this.isFit && (before !== null || isFit))
      this.logger.info(
        isFit ? 'The replica answers what may be late' : 'The replica is late or away: the primary answers',
      );
    this.isFit = isFit;
  }
}
