import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { isDatabaseAway } from '../database/away.js';
import { LOGGER, SqlPool } from '../database/sql-pool.js';

const MAX_SOCKETS_PER_PERSON = 50;
const TELL_MS = 1_000;
/** An idle process says so often that it is still there. */
const STILL_HERE_MS = 10_000;
const GONE = `interval '30 seconds'`;

type Counts = ReadonlyMap<string, number>;
interface OtherProcess {
  readonly id: string;
  readonly sockets: Counts;
}

/**
 * How many sockets people have open, over all processes: each writes its own counts and reads the others', within a
 * second where its own changed, else every ten seconds. What it refuses by is as old, so several of them may let in too
 * many together; those are closed again when they next read: in the order of the processes' ids, which all of them know,
 * each keeps what is left of the limit.
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

  /** Called with how many of a person's sockets may stay at this process. */
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
      // What was last known holds until the database is back.
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
