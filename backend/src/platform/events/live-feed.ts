import { Inject, Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { HotPool, LOGGER } from '../database/sql-pool.js';
import { readCursor, writeCursor, xmaxOf } from './cursor.js';
import { CommitSignal } from './commit-signal.js';
import type { FeedEvent } from './event.js';
import { beginFeedLife, FEED_LIFE } from './feed-life.js';
import { Metrics } from '../metrics/metrics.js';
import { currentTracer } from '../tracing/tracing.js';
import { Outbox } from './outbox.js';
import { pauseAfter, SHORTEST_PAUSE_MS } from './pause.js';

/** Interval of polling, in case a signal is lost. */
const POLL_MS = 500;
/** Age of the last read after which caches of user rights may be stale. */
const FRESH_MS = 900;
/** Maximum of events per read. With more, all clients reload. */
const MAX_BATCH = 5_000;
/** Maximum of missed events sent to a returning client. With more, it reloads. */
const MAX_GAP = 500;

/** A snapshot that sees everything: a new process starts with the next event. */
const NOTHING_AFTER = '9000000000000000000:9000000000000000000:';

const EVENT_JSON = `e.seq::text as seq, e.id, e.type,
  to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  e.actor_id as "actorId", e.actor_name as "actorName", e.project, e.rooms, e.affects, e.data::text as data`;

/**
 * Reads epoch, position and events in one statement, so that all belong to one server run. Without listeners ($3), it
 * returns only events that change user rights.
 */
const READ = {
  name: 'feed-read',
  text: `select life.name as life, now.snapshot, ${EVENT_JSON}
    from (select pg_current_snapshot()::text as snapshot) now
    left join ${FEED_LIFE} on true
    left join event e on life.name = $2
      and e.xid >= pg_snapshot_xmin($1::pg_snapshot) and e.xid < pg_snapshot_xmax(pg_current_snapshot()) and not pg_visible_in_snapshot(e.xid, $1::pg_snapshot)
      and ($3 or e.affects <> '{}')
    order by e.seq limit ${MAX_BATCH + 1}`,
};

const GAP = {
  name: 'feed-gap',
  text: `select life.name is not null and state.pruned_xid < pg_snapshot_xmin($1::pg_snapshot) as "isWhole", ${EVENT_JSON}
    from feed_state state
    left join ${FEED_LIFE} on life.name = $4
    left join event e on e.xid >= pg_snapshot_xmin($1::pg_snapshot) and e.xid < pg_snapshot_xmax($2::pg_snapshot) and not pg_visible_in_snapshot(e.xid, $1::pg_snapshot)
      and pg_visible_in_snapshot(e.xid, $2::pg_snapshot) and e.rooms && $3::text[]
    order by e.seq limit ${MAX_GAP + 1}`,
};

/** A row per event, or one row with null columns when there are none. */
type Read<Facts> = (FeedEvent | { readonly seq: null }) & Facts;

const eventsIn = (rows: readonly (FeedEvent | { readonly seq: null })[]): readonly FeedEvent[] =>
  rows.filter((row): row is FeedEvent => row.seq !== null);

export interface Batch {
  readonly events: readonly FeedEvent[];
  /** Cursor before the batch. Its events carry it, so a client that disconnects in the middle misses none. */
  readonly before: string;
  readonly after: string;
  /** Whether clients must reload, because there are too many events or the epoch changed. */
  readonly resync: boolean;
}

type BatchListener = (batch: Batch) => Promise<void> | void;
interface Listening {
  readonly take: BatchListener;
  readonly isHearing: () => boolean;
}

/**
 * Reads the event table for the sockets of this process. Each process reads for itself, so no adapter or leader is
 * needed. Long transactions do not delay it.
 */
@Injectable()
export class LiveFeed implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly listeners: Listening[] = [];
  private life = '';
  private snapshot = NOTHING_AFTER;
  private readAt = 0;
  /** Trace attributes of the last batch. */
  private lastSent: Readonly<Record<string, string | number>> = {};
  private reading: Promise<void> | null = null;
  private begunAt = 0;
  private pauseMs = SHORTEST_PAUSE_MS;
  private planned: NodeJS.Timeout | undefined;
  private again = false;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sql: HotPool,
    private readonly signal: CommitSignal,
    private readonly outbox: Outbox,
    private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    metrics.collect('atrium_event_feed_age_seconds', 'gauge', 'Seconds since the table of events was read last', () => [
      { labels: {}, value: this.ageMs() / 1_000 },
    ]);
  }

  /**
   * Registers a listener. Listeners run in order, and the next read waits for them. While none is hearing, they get
   * only changes of rights by other processes, and own commits are read at the next poll.
   */
  onBatch(take: BatchListener, isHearing = () => true): void {
    this.listeners.push({ take, isHearing });
  }

  private isHeard(): boolean {
    return this.listeners.some(({ isHearing }) => isHearing());
  }

  ageMs(): number {
    return Date.now() - this.readAt;
  }

  /** Returns whether the feed is recent enough to trust caches of user rights. */
  isFresh(): boolean {
    return Date.now() - this.readAt < FRESH_MS;
  }

  cursor(): string {
    return writeCursor({ life: this.life, snapshot: this.snapshot });
  }

  async onApplicationBootstrap(): Promise<void> {
    while (this.life === '') await this.read();
    this.outbox.onCommit(() => {
      currentTracer()?.committed();
      // Lets the caller's response go out first.
      setImmediate(() => {
        if (this.isHeard()) this.wake();
        this.signal.tellOthers();
      });
    });
    this.signal.onTold(() => this.wake());
    await this.signal.open();
    this.timer = setInterval(() => {
      if (this.isHeard()) this.signal.sayWatched();
      this.wake();
    }, POLL_MS);
  }

  beforeApplicationShutdown(): void {
    this.closed = true;
    clearInterval(this.timer);
    clearTimeout(this.planned);
  }

  /** Resolves when all events committed before the call are read, or when the database does not answer. */
  async catchUp(): Promise<void> {
    await this.reading;
    this.begin();
    await this.reading;
  }

  /** Starts a read after the pause, or after the read in progress. */
  wake(): void {
    if (this.closed || this.planned !== undefined) return;
    const waitMs = this.begunAt + this.pauseMs - performance.now();
    if (waitMs <= 0 || this.reading !== null) return this.begin();
    this.planned = setTimeout(() => {
      this.planned = undefined;
      this.begin();
    }, waitMs);
  }

  private begin(): void {
    if (this.closed) return;
    if (this.reading !== null) {
      this.again = true;
      return;
    }
    this.begunAt = performance.now();
    this.reading = this.read()
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'The event feed could not be read; it will be tried again'),
      )
      .finally(() => {
        this.reading = null;
        if (!this.again) return;
        this.again = false;
        this.wake();
      });
  }

  private async read(): Promise<void> {
    const startedAt = Date.now();
    const tellSent = currentTracer()?.taking();
    const rows = await this.sql.rows<Read<{ life: string | null; snapshot: string }>>(READ, [
      this.snapshot,
      this.life,
      this.isHeard(),
    ]);
    const [now] = rows;
    if (now === undefined) return;
    if (now.life === null) {
      await this.sql.rows(...beginFeedLife());
      this.again = true;
      return;
    }
    const place = { life: now.life, snapshot: now.snapshot };
    const resync = place.life !== this.life || rows.length > MAX_BATCH;
    const events = resync ? [] : eventsIn(rows);
    if (events.length > 0 || resync) {
      const batch: Batch = { events, before: this.cursor(), after: writeCursor(place), resync };
      const toldFrom = performance.now();
      for (const { take } of this.listeners) await take(batch);
      this.pauseMs = pauseAfter(events.length, performance.now() - toldFrom);
      this.lastSent = {
        'atrium.events': events.length,
        'atrium.event.types': [...new Set(events.map(({ type }) => type))].join(' '),
      };
      const [oldest] = events;
      if (oldest !== undefined) this.metrics.eventLag.note(Math.max(0, Date.now() - Date.parse(oldest.at)) / 1_000);
    }
    // Commits missing from this batch were already read by the previous one.
    tellSent?.(this.lastSent);
    // Advances only after all listeners succeeded: a failed batch is read again, and caches count as fresh only once
    // the listeners have updated them.
    ({ life: this.life, snapshot: this.snapshot } = place);
    this.readAt = startedAt;
  }

  /**
   * Returns the events that a client with cursor `since` missed in these rooms up to the cursor `until`. Returns null
   * when the client must reload: no or old cursor, another epoch, or too many events.
   */
  async gap(since: unknown, until: string, rooms: readonly string[]): Promise<readonly FeedEvent[] | null> {
    const from = readCursor(since);
    const to = readCursor(until);
    if (from === null || to === null || from.life !== to.life || xmaxOf(from.snapshot) > xmaxOf(to.snapshot))
      return null;
    if (from.snapshot === to.snapshot) return [];
    try {
      const values = [from.snapshot, to.snapshot, rooms, from.life];
      const rows = await this.sql.rows<Read<{ isWhole: boolean }>>(GAP, values);
      return rows[0]?.isWhole !== true || rows.length > MAX_GAP ? null : eventsIn(rows);
    } catch (error) {
      this.logger.warn({ err: error }, 'A gap could not be read; the client is asked to load again');
      return null;
    }
  }
}
