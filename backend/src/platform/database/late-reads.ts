import type { OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Pooler } from '../config/config.js';
import { SqlPool, type Statement } from './sql-pool.js';

/** A replica that does not have what the primary had at the last look is too late; so often is looked. */
const LOOK_EVERY_MS = 3_000;

/**
 * Reads that may be some seconds late: files of lists, which nobody follows. What a screen shows is read again after
 * each fact that changes it, and an answer from before that fact would stay; it is never read here.
 * Without a replica, and while it is away or late, the primary answers.
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
    this.timer = setInterval(() => (this.looking = this.looking.then(() => this.look())), LOOK_EVERY_MS);
    this.timer.unref();
    this.looking = this.look();
  }

  async rows<Row extends object>(statement: string | Statement, values: readonly unknown[] = []): Promise<Row[]> {
    if (this.replica !== null && this.isFit)
      try {
        return await this.replica.rows<Row>(statement, values);
      } catch {
        // Gone meanwhile, or the query stood in the way of what the replica had to take over: the primary knows.
      }
    return this.primary.rows<Row>(statement, values);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
    await this.replica?.onApplicationShutdown();
  }

  /** Whether it has by now what the primary had at the look before. One that was promoted follows nobody. */
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
