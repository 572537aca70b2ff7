import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { Logger } from 'pino';
import { connectionSettings, LOGGER, QUERY_TIMEOUT_MS } from '../database/sql-pool.js';

const CHANNEL = 'atrium_events';
const RECONNECT_MS = 1_000;
/** Pause between signals while another process has open screens. */
const PAUSE_MS = 4;
/** A NOTIFY per commit took a quarter of PostgreSQL's CPU under load, so the pause grows with the commits. */
const LONGEST_PAUSE_MS = 20;
/** Pause while no other process has open screens. Other readers poll every few hundred milliseconds anyway. */
const PAUSE_UNWATCHED_MS = 250;
/** Payload with which a process announces open screens. The signal of a commit has no payload. */
const WATCHED = 'watched';
const SAID_EVERY_MS = 2_000;
const BELIEVED_MS = 5_000;

/**
 * Notifies other processes of commits by NOTIFY on its own connection: promptly while one of them has open screens,
 * else a few times a second. It runs outside the transaction of the change, where it would serialize commits. A lost
 * signal delays events until the next poll.
 */
@Injectable()
export class CommitSignal implements OnApplicationShutdown {
  private client: pg.Client | null = null;
  private ownPid = 0;
  private readonly listeners: (() => void)[] = [];
  private pause: NodeJS.Timeout | undefined;
  /** Commits during the current pause. */
  private more = 0;
  /** Times of this process's last announcement and of the expiry of another process's. */
  private saidAt = -Infinity;
  private watchedUntil = -Infinity;
  private closed = false;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly databaseUrl: string,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Registers a listener for signals of other processes; also called after a reconnect, since signals may be lost. */
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

  /** Announces that this process has open screens. The announcement expires, so it is repeated. */
  sayWatched(): void {
    if (this.client === null || performance.now() - this.saidAt < SAID_EVERY_MS) return;
    this.saidAt = performance.now();
    this.client.query(`notify ${CHANNEL}, '${WATCHED}'`).catch(() => undefined);
  }

  /** The first call signals at once; further calls within the pause share one signal at its end. */
  tellOthers(): void {
    if (this.pause !== undefined) this.more += 1;
    else this.signal(PAUSE_MS);
  }

  /** Ends a long pause early when another process opens its first screen. */
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
