import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../database/away.js';
import { LOGGER, SqlPool } from '../database/sql-pool.js';

const MAX_SOCKETS_PER_PERSON = 50;
const TELL_MS = 1_000;
/** Interval in which an idle process refreshes its row. */
const STILL_HERE_MS = 10_000;
const GONE = `interval '30 seconds'`;

type Counts = ReadonlyMap<string, number>;
interface OtherProcess {
  readonly id: string;
  readonly sockets: Counts;
}

/**
 * Counts the open sockets of each user over all processes. Each process writes its counts and reads the others': within
 * a second after a change, else every ten seconds. Counts may be stale, so processes together may admit too many
 * sockets. Excess sockets are closed at the next read: processes keep theirs in the order of their ids until the limit
 * is reached.
 */
@Injectable()
export class SocketCounts implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly id = randomUUID();
  private readonly own = new Map<string, number>();
  private others: readonly OtherProcess[] = [];
  private hasChanged = false;
  private toldAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private closeBeyond: (userId: string, most: number) => void = () => undefined;

  constructor(
    private readonly sql: SqlPool,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.tell(), TELL_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sql.rows('delete from live_process where id = $1', [this.id]).catch(() => undefined);
  }

  /** Registers the function that closes a user's sockets beyond `most`. */
  onTooMany(closeBeyond: (userId: string, most: number) => void): void {
    this.closeBeyond = closeBeyond;
  }

  hasRoom(userId: string): boolean {
    return this.ownOf(userId) + this.elsewhere(userId) < MAX_SOCKETS_PER_PERSON;
  }

  opened(userId: string): void {
    this.own.set(userId, this.ownOf(userId) + 1);
    this.hasChanged = true;
  }

  closed(userId: string): void {
    const left = this.ownOf(userId) - 1;
    if (left > 0) this.own.set(userId, left);
    else this.own.delete(userId);
    this.hasChanged = true;
  }

  private ownOf(userId: string): number {
    return this.own.get(userId) ?? 0;
  }

  private elsewhere(userId: string, counts: (other: OtherProcess) => boolean = () => true): number {
    return this.others.filter(counts).reduce((sum, { sockets }) => sum + (sockets.get(userId) ?? 0), 0);
  }

  private async tell(): Promise<void> {
    const now = performance.now();
    if (!this.hasChanged && now - this.toldAt < STILL_HERE_MS) return;
    this.hasChanged = false;
    this.toldAt = now;
    try {
      const others = await this.sql.rows<{ id: string; sockets: Record<string, number> }>(
        `with mine as (
           insert into live_process (id, sockets) values ($1, $2)
           on conflict (id) do update set sockets = excluded.sockets, seen_at = now()),
         gone as (delete from live_process where seen_at < now() - ${GONE})
         select id, sockets from live_process where id <> $1 and seen_at >= now() - ${GONE}`,
        [this.id, JSON.stringify(Object.fromEntries(this.own))],
      );
      this.others = others.map(({ id, sockets }) => ({ id, sockets: new Map(Object.entries(sockets)) }));
    } catch (error) {
      // The last known counts stay valid until the database is back.
      this.hasChanged = true;
      if (!isDatabaseAway(error)) this.logger.error({ err: error }, 'Open sockets could not be counted');
      return;
    }
    for (const [userId, open] of this.own) {
      if (open + this.elsewhere(userId) <= MAX_SOCKETS_PER_PERSON) continue;
      const before = this.elsewhere(userId, ({ id }) => id < this.id);
      this.closeBeyond(userId, Math.max(0, MAX_SOCKETS_PER_PERSON - before));
    }
  }
}
