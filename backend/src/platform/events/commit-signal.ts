import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { Logger } from 'pino';
import { connectionSettings, LOGGER, QUERY_TIMEOUT_MS } from '../database/sql-pool.js';

const CHANNEL = 'atrium_events';
const RECONNECT_MS = 1_000;
/** Somebody looks at a screen of another process. */
const PAUSE_MS = 4;
/** A NOTIFY after every commit was measured at a quarter of PostgreSQL's work under load: the more there are, the longer. */
const LONGEST_PAUSE_MS = 20;
/** Nobody does: those who follow look every few hundred milliseconds anyway, and each signal wakes them all. */
const PAUSE_UNWATCHED_MS = 250;
/** What a process with screens says of itself; a signal of a commit says nothing. */
const WATCHED = 'watched';
const SAID_EVERY_MS = 2_000;
const BELIEVED_MS = 5_000;

/**
 * Tells the other processes that something was committed, by a NOTIFY on a connection of its own: promptly while one of
 * them has screens, else a few times a second. Never inside the transaction of the change, where it would serialise
 * commits. Lost signals cost at most one poll of the feed.
 */
@Injectable()
export class CommitSignal implements OnApplicationShutdown {
  private client: pg.Client | null = null;
  private ownPid = 0;
  private readonly listeners: (() => void)[] = [];
  private pause: NodeJS.Timeout | undefined;
  /** Commits in this pause. */
  private more = 0;
  /** When this process last said that it has screens, and until when another's word holds. */
  private saidAt = -Infinity;
  private watchedUntil = -Infinity;
  private closed = false;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly databaseUrl: string,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Called for each signal of another process, and whenever signals may have been missed. */
  onTold(listener: () => void): void {
    this.listeners.push(listener);
  }

  async open(): Promise<void> {
    if (this.closed) return;
    const client = new pg.Client(connectionSettings(this.databaseUrl, 'atrium-signal', QUERY_TIMEOUT_MS));
    let isLost = false;
    const lost = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      this.client = null;
      if (error !== undefined)
        this.logger.warn({ err: error }, 'The signal between processes was lost; the feed polls');
      client.end().catch(() => undefined);
      if (!this.closed) this.retry = setTimeout(() => void this.open(), RECONNECT_MS);
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ processId, payload }) => {
      if (processId === this.ownPid) return;
      if (payload === WATCHED) this.believe();
      else this.tell();
    });
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      this.ownPid = rows[0]?.pid ?? 0;
      await client.query(`listen ${CHANNEL}`);
      this.client = client;
      this.tell();
    } catch (error) {
      lost(error as Error);
    }
  }

  /** Whoever has screens says so again and again, so that the others tell it promptly. */
  sayWatched(): void {
    if (this.client === null || performance.now() - this.saidAt < SAID_EVERY_MS) return;
    this.saidAt = performance.now();
    this.client.query(`notify ${CHANNEL}, '${WATCHED}'`).catch(() => undefined);
  }

  /** The first call signals at once; those that follow within a pause share one signal at its end. */
  tellOthers(): void {
    if (this.pause !== undefined) this.more += 1;
    else this.signal(PAUSE_MS);
  }

  /** What was kept back while nobody looked is told to whoever begins to. */
  private believe(): void {
    const isNew = !this.isWatchedElsewhere();
    this.watchedUntil = performance.now() + BELIEVED_MS;
    if (isNew && this.pause !== undefined) this.endPause();
  }

  private isWatchedElsewhere(): boolean {
    return performance.now() < this.watchedUntil;
  }

  private signal(pauseMs: number): void {
    if (this.client === null) return;
    this.client.query(`notify ${CHANNEL}`).catch(() => undefined);
    this.pause = setTimeout(() => this.endPause(), this.isWatchedElsewhere() ? pauseMs : PAUSE_UNWATCHED_MS).unref();
  }

  private endPause(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    const { more } = this;
    this.more = 0;
    if (more > 0) this.signal(Math.min(PAUSE_MS + more - 1, LONGEST_PAUSE_MS));
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    clearTimeout(this.pause);
    await this.client?.end().catch(() => undefined);
  }
}
