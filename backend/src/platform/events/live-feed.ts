import { Inject, Injectable, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { HotPool, LOGGER } from '../database/sql-pool.js';
import { decodeCursor, encodeCursor, parseXmax } from './cursor.js';
import { CommitSignal } from './commit-signal.js';
import type { FeedEvent } from './event.js';
import { startFeedEpoch, FEED_EPOCH } from './feed-epoch.js';
import { Metrics } from '../metrics/metrics.js';
import { getCurrentTracer } from '../tracing/tracing.js';
import { Outbox } from './outbox.js';
import { computeReadPause, MIN_PAUSE_MS } from './read-pause.js';

/** Interval of polling, in case a signal is lost. */
const POLL_MS = 500;
/** Age of the last read after which caches of user rights may be stale. */
const MAX_FRESH_AGE_MS = 900;
/** Maximum of events per read. With more, all clients reload. */
const MAX_BATCH = 5_000;
/** Maximum of missed events sent to a returning client. With more, it reloads. */
const MAX_MISSED_EVENTS = 500;

/** A snapshot that sees everything: a new process starts with the next event. */
const INITIAL_SNAPSHOT = '9000000000000000000:9000000000000000000:';

const EVENT_JSON = `e.seq::text as seq, e.id, e.type,
  to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  e.actor_id as "actorId", e.actor_name as "actorName", e.project, e.rooms, e.affects, e.data::text as data`;

/**
 * SQL that reads epoch, position and events in one statement, so that all belong to one server run. Without listeners
 * ($3), it returns only events that change user rights.
 */
const READ_BATCH = {
  name: 'feed-read',
  text: `select life.name as life, now.snapshot, ${EVENT_JSON}
    from (select pg_current_snapshot()::text as snapshot) now
    left join ${FEED_EPOCH} on true
    left join event e on life.name = $2
      and e.xid >= pg_snapshot_xmin($1::pg_snapshot) and e.xid < pg_snapshot_xmax(pg_current_snapshot()) and not pg_visible_in_snapshot(e.xid, $1::pg_snapshot)
      and ($3 or e.affects <> '{}')
    order by e.seq limit ${MAX_BATCH + 1}`,
};

const READ_MISSED = {
  name: 'feed-gap',
  text: `select life.name is not null and state.pruned_xid < pg_snapshot_xmin($1::pg_snapshot) as "isWhole", ${EVENT_JSON}
    from feed_state state
    left join ${FEED_EPOCH} on life.name = $4
    left join event e on e.xid >= pg_snapshot_xmin($1::pg_snapshot) and e.xid < pg_snapshot_xmax($2::pg_snapshot) and not pg_visible_in_snapshot(e.xid, $1::pg_snapshot)
      and pg_visible_in_snapshot(e.xid, $2::pg_snapshot) and e.rooms && $3::text[]
    order by e.seq limit ${MAX_MISSED_EVENTS + 1}`,
};

/** A row per event, or one row with null columns when there are none. */
type EventRow<Facts> = (FeedEvent | { readonly seq: null }) & Facts;

const filterEvents = (rows: readonly (FeedEvent | { readonly seq: null })[]): readonly FeedEvent[] =>
  rows.filter((row): row is FeedEvent => row.seq !== null);

export interface Batch {
  readonly events: readonly FeedEvent[];
  /**
   * Cursor before the batch. Every event of the batch carries it, so a client that disconnects in the middle misses
   * none.
   */
  readonly before: string;
  readonly after: string;
  /** True when clients must reload, because there are too many events or the epoch changed. */
  readonly resync: boolean;
}

type BatchListener = (batch: Batch) => Promise<void> | void;
interface Listener {
  readonly handle: BatchListener;
  readonly isActive: () => boolean;
}

/**
 * Reads the event table for the sockets of this process. Each process reads for itself, so no adapter or leader is
 * needed. Long transactions do not delay it.
 */
@Injectable()
export class LiveFeed implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly listeners: Listener[] = [];
  private epoch = '';
  private snapshot = INITIAL_SNAPSHOT;
  private readAt = 0;
  /** Trace attributes of the last batch. */
  private lastBatchAttributes: Readonly<Record<string, string | number>> = {};
  private reading: Promise<void> | null = null;
  private readStartedAt = 0;
  private pauseMs = MIN_PAUSE_MS;
  private pauseTimer: NodeJS.Timeout | undefined;
  private readAgain = false;
  private closed = false;
  private pollTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sql: HotPool,
    private readonly signal: CommitSignal,
    private readonly outbox: Outbox,
    private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    metrics.registerGauge('atrium_event_feed_age_seconds', 'Seconds since the last read of the event table', [], () => [
      { labels: {}, value: this.ageMs() / 1_000 },
    ]);
  }

  /**
   * Registers a listener for batches of events. Listeners run in order, and the next read waits for them. While no
   * listener is active, they get only changes of rights by other processes, and commits of this process are read at the
   * next poll.
   */
  onBatch(handle: BatchListener, isActive = () => true): void {
    this.listeners.push({ handle, isActive });
  }

  private hasActiveListener(): boolean {
    return this.listeners.some(({ isActive }) => isActive());
  }

  ageMs(): number {
    return Date.now() - this.readAt;
  }

  /** Returns whether the feed is recent enough to trust caches of user rights. */
  isFresh(): boolean {
    return Date.now() - this.readAt < MAX_FRESH_AGE_MS;
  }

  cursor(): string {
    return encodeCursor({ life: this.epoch, snapshot: this.snapshot });
  }

  async onApplicationBootstrap(): Promise<void> {
    while (this.epoch === '') await this.readBatch();
    this.outbox.onCommit(() => {
      getCurrentTracer()?.noteCommit();
      // Lets the caller's response go out first.
      setImmediate(() => {
        if (this.hasActiveListener()) this.scheduleRead();
        this.signal.notifyOthers();
      });
    });
    this.signal.onSignal(() => this.scheduleRead());
    await this.signal.open();
    this.pollTimer = setInterval(() => this.scheduleRead(), POLL_MS);
  }

  beforeApplicationShutdown(): void {
    this.closed = true;
    clearInterval(this.pollTimer);
    clearTimeout(this.pauseTimer);
  }

  /** Resolves when all events committed before the call are read, or when the database does not answer. */
  async catchUp(): Promise<void> {
    await this.reading;
    this.startRead();
    await this.reading;
  }

  /** Starts a read after the pause, or after the read in progress. */
  scheduleRead(): void {
    if (this.closed || this.pauseTimer !== undefined) return;
    const waitMs = this.readStartedAt + this.pauseMs - performance.now();
    if (waitMs <= 0 || this.reading !== null) return this.startRead();
    this.pauseTimer = setTimeout(() => {
      this.pauseTimer = undefined;
      this.startRead();
    }, waitMs);
  }

  private startRead(): void {
    if (this.closed) return;
    if (this.reading !== null) {
      this.readAgain = true;
      return;
    }
    this.readStartedAt = performance.now();
    this.reading = this.readBatch()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'The event feed could not be read; retrying'))
      .finally(() => {
        this.reading = null;
        if (!this.readAgain) return;
        this.readAgain = false;
        this.scheduleRead();
      });
  }

  private async readBatch(): Promise<void> {
    const startedAt = Date.now();
    const markSent = getCurrentTracer()?.takeCommits();
    const rows = await this.sql.rows<EventRow<{ life: string | null; snapshot: string }>>(READ_BATCH, [
      this.snapshot,
      this.epoch,
      this.hasActiveListener(),
    ]);
    const [now] = rows;
    if (now === undefined) return;
    if (now.life === null) {
      await this.sql.rows(...startFeedEpoch());
      this.readAgain = true;
      return;
    }
    const position = { life: now.life, snapshot: now.snapshot };
    const resync = position.life !== this.epoch || rows.length > MAX_BATCH;
    const events = resync ? [] : filterEvents(rows);
    if (events.length > 0 || resync) {
      const batch: Batch = { events, before: this.cursor(), after: encodeCursor(position), resync };
      const sendStartedAt = performance.now();
      for (const { handle } of this.listeners) await handle(batch);
      this.pauseMs = computeReadPause(events.length, performance.now() - sendStartedAt);
      this.lastBatchAttributes = {
        'atrium.events': events.length,
        'atrium.event.types': [...new Set(events.map(({ type }) => type))].join(' '),
      };
      const [oldest] = events;
      if (oldest !== undefined) this.metrics.eventLag.observe(Math.max(0, Date.now() - Date.parse(oldest.at)) / 1_000);
    }
    // Commits missing from this batch were already read by the previous one.
    markSent?.(this.lastBatchAttributes);
    // Advances only after all listeners succeeded: a failed batch is read again, and caches count as fresh only once
    // the listeners have updated them.
    ({ life: this.epoch, snapshot: this.snapshot } = position);
    this.readAt = startedAt;
  }

  /**
   * Returns the events that a client with cursor `since` missed in these rooms up to the cursor `until`. Returns null
   * when the client must reload: no or old cursor, another epoch, or too many events.
   */
  async readMissedEvents(
    since: unknown,
    until: string,
    rooms: readonly string[],
  ): Promise<readonly FeedEvent[] | null> {
    const from = decodeCursor(since);
    const to = decodeCursor(until);
    if (from === null || to === null || from.life !== to.life || parseXmax(from.snapshot) > parseXmax(to.snapshot))
      return null;
    if (from.snapshot === to.snapshot) return [];
    try {
      const values = [from.snapshot, to.snapshot, rooms, from.life];
      const rows = await this.sql.rows<EventRow<{ isWhole: boolean }>>(READ_MISSED, values);
      return rows[0]?.isWhole !== true || rows.length > MAX_MISSED_EVENTS ? null : filterEvents(rows);
    } catch (error) {
      this.logger.warn({ err: error }, 'Missed events could not be read; the client is asked to reload');
      return null;
    }
  }
}
