import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../database/connection-errors.js';
import { LOGGER, SqlPool } from '../database/sql-pool.js';

const MAX_SOCKETS_PER_PERSON = 50;
const PUBLISH_INTERVAL_MS = 1_000;
/** Interval in which an idle process refreshes its row. */
const HEARTBEAT_MS = 10_000;
const DELETE_STOPPED = `interval '30 seconds'`;

type Counts = ReadonlyMap<string, number>;
interface OtherProcess {
  readonly id: string;
  readonly sockets: Counts;
}

/**
 * Counts the open sockets of each user over all processes. Each process stores its counts and reads those of others,
 * within a second after a change, otherwise every ten seconds. Because counts may be stale, processes together may
 * accept too many sockets; the excess is closed at the next read, in the order of process ids.
 */
@Injectable()
export class SocketCounts implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly id = randomUUID();
  private readonly own = new Map<string, number>();
  private others: readonly OtherProcess[] = [];
  private hasChanged = false;
  private publishedAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private closeExcess: (userId: string, most: number) => void = () => undefined;

  constructor(
    private readonly sql: SqlPool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.publishCounts(), PUBLISH_INTERVAL_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sql.rows('delete from live_process where id = $1', [this.id]).catch(() => undefined);
  }

  /** Registers the function that closes a user's sockets beyond the maximum `most`. */
  onTooMany(closeBeyond: (userId: string, most: number) => void): void {
    this.closeExcess = closeBeyond;
  }

  canOpen(userId: string): boolean {
    return this.ownCount(userId) + this.otherCount(userId) < MAX_SOCKETS_PER_PERSON;
  }

  addSocket(userId: string): void {
    this.own.set(userId, this.ownCount(userId) + 1);
    this.hasChanged = true;
  }

  removeSocket(userId: string): void {
    const remaining = this.ownCount(userId) - 1;
    if (remaining > 0) this.own.set(userId, remaining);
    else this.own.delete(userId);
    this.hasChanged = true;
  }

  private ownCount(userId: string): number {
    return this.own.get(userId) ?? 0;
  }

  private otherCount(userId: string, counts: (other: OtherProcess) => boolean = () => true): number {
    return this.others.filter(counts).reduce((sum, { sockets }) => sum + (sockets.get(userId) ?? 0), 0);
  }

  private async publishCounts(): Promise<void> {
    const now = performance.now();
    if (!this.hasChanged && now - this.publishedAt < HEARTBEAT_MS) return;
    this.hasChanged = false;
    this.publishedAt = now;
    try {
      const others = await this.sql.rows<{ id: string; sockets: Record<string, number> }>(
        `with mine as (
           insert into live_process (id, sockets) values ($1, $2)
           on conflict (id) do update set sockets = excluded.sockets, seen_at = now()),
         gone as (delete from live_process where seen_at < now() - ${DELETE_STOPPED})
         select id, sockets from live_process where id <> $1 and seen_at >= now() - ${DELETE_STOPPED}`,
        [this.id, JSON.stringify(Object.fromEntries(this.own))],
      );
      this.others = others.map(({ id, sockets }) => ({ id, sockets: new Map(Object.entries(sockets)) }));
    } catch (error) {
      // The last known counts stay valid until the database is back.
      this.hasChanged = true;
      if (!isDatabaseUnavailable(error)) this.logger.error({ err: error }, 'Open sockets could not be counted');
      return;
    }
    for (const [userId, open] of this.own) {
      if (open + this.otherCount(userId) <= MAX_SOCKETS_PER_PERSON) continue;
      const before = this.otherCount(userId, ({ id }) => id < this.id);
      this.closeExcess(userId, Math.max(0, MAX_SOCKETS_PER_PERSON - before));
    }
  }
}
