import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { Logger } from 'pino';
import { createConnectionSettings, LOGGER, QUERY_TIMEOUT_MS } from '../database/sql-pool.js';

const CHANNEL = 'atrium_events';
const RECONNECT_MS = 1_000;
/** Pause in milliseconds between two signals while another process has open screens. */
const PAUSE_MS = 4;
/**
 * Maximum pause in milliseconds between signals. A NOTIFY per commit used a quarter of PostgreSQL's CPU under load, so
 * the pause grows with the number of commits.
 */
const MAX_PAUSE_MS = 20;
/**
 * Pause in milliseconds between signals while no other process has open screens. Other readers poll every few hundred
 * milliseconds anyway.
 */
const UNWATCHED_PAUSE_MS = 250;
/** Payload with which a process announces open screens. The signal of a commit has no payload. */
const WATCHED_PAYLOAD = 'watched';
const ANNOUNCE_INTERVAL_MS = 2_000;
const ANNOUNCEMENT_TTL_MS = 5_000;

/**
 * Signals commits to other processes by NOTIFY on its own connection: promptly while one of them has open screens,
 * otherwise a few times a second. It runs outside of the changing transaction, where it would serialize commits. A lost
 * signal delays events until the next poll.
 */
@Injectable()
export class CommitSignal implements OnApplicationShutdown {
  private client: pg.Client | null = null;
  private ownPid = 0;
  private readonly listeners: (() => void)[] = [];
  private readonly messageListeners: ((message: string) => void)[] = [];
  private pause: NodeJS.Timeout | undefined;
  /** Commits during the current pause. */
  private pendingCommits = 0;
  /** Times in milliseconds of this process's last announcement, and of the expiry of another process's. */
  private announcedAt = -Infinity;
  private watchedUntil = -Infinity;
  private closed = false;
  private retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly databaseUrl: string,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Registers a listener for signals of other processes; also called after a reconnect, since signals may be lost. */
  onSignal(listener: () => void): void {
    this.listeners.push(listener);
  }

  async open(): Promise<void> {
    if (this.closed) return;
    const client = new pg.Client(createConnectionSettings(this.databaseUrl, 'atrium-signal', QUERY_TIMEOUT_MS));
    let isLost = false;
    const lost = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      this.client = null;
      if (error !== undefined)
        this.logger.warn({ err: error }, 'The signal between processes was lost; the feed falls back to polling');
      client.end().catch(() => undefined);
      if (!this.closed) this.retry = setTimeout(() => void this.open(), RECONNECT_MS);
    };
    client.on('error', lost);
    client.on('end', () => lost());
    client.on('notification', ({ processId, payload }) => {
      if (processId === this.ownPid) return;
      if (payload === WATCHED_PAYLOAD) this.extendWatched();
      else if (payload?.startsWith('{') === true) for (const listener of this.messageListeners) listener(payload);
      else this.notifyListeners();
    });
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      this.ownPid = rows[0]?.pid ?? 0;
      await client.query(`listen ${CHANNEL}`);
      this.client = client;
      this.notifyListeners();
    } catch (error) {
      lost(error as Error);
    }
  }

  /** Announces that this process has open screens. The announcement expires, so it is repeated. */
  announceWatched(): void {
    if (this.client === null || performance.now() - this.announcedAt < ANNOUNCE_INTERVAL_MS) return;
    this.announcedAt = performance.now();
    this.client.query(`notify ${CHANNEL}, '${WATCHED_PAYLOAD}'`).catch(() => undefined);
  }

  /** Registers a listener for messages of other processes. */
  onMessage(listener: (message: string) => void): void {
    this.messageListeners.push(listener);
  }

  /** Sends a JSON object of less than 8,000 bytes to other processes; it is lost while the connection is down. */
  sendMessage(message: string): void {
    this.client?.query('select pg_notify($1, $2)', [CHANNEL, message]).catch(() => undefined);
  }

  /**
   * Signals commits to other processes. The first call signals at once; calls within the pause share one signal at its
   * end.
   */
  notifyOthers(): void {
    if (this.pause !== undefined) this.pendingCommits += 1;
    else this.sendNotify(PAUSE_MS);
  }

  /** Ends a long pause when another process opens its first screen. */
  private extendWatched(): void {
    const isNew = !this.isWatchedElsewhere();
    this.watchedUntil = performance.now() + ANNOUNCEMENT_TTL_MS;
    if (isNew && this.pause !== undefined) this.endPause();
  }

  private isWatchedElsewhere(): boolean {
    return performance.now() < this.watchedUntil;
  }

  private sendNotify(pauseMs: number): void {
    if (this.client === null) return;
    this.client.query(`notify ${CHANNEL}`).catch(() => undefined);
    this.pause = setTimeout(() => this.endPause(), this.isWatchedElsewhere() ? pauseMs : UNWATCHED_PAUSE_MS).unref();
  }

  private endPause(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    const { pendingCommits } = this;
    this.pendingCommits = 0;
    if (pendingCommits > 0) this.sendNotify(Math.min(PAUSE_MS + pendingCommits - 1, MAX_PAUSE_MS));
  }

  private notifyListeners(): void {
    for (const listener of this.listeners) listener();
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    clearTimeout(this.pause);
    await this.client?.end().catch(() => undefined);
  }
}
