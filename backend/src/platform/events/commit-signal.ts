import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { Logger } from 'pino';
import { createConnectionSettings, LOGGER, QUERY_TIMEOUT_MS } from '../database/sql-pool.js';

const CHANNEL = 'atrium_events';
const RECONNECT_MS = 1_000;
/** Pause in milliseconds between two signals. A NOTIFY per commit used a quarter of PostgreSQL's CPU under load. */
const PAUSE_MS = 4;

/**
 * Signals commits to other processes by NOTIFY on its own connection. It runs outside of the changing transaction, where
 * it would serialize commits. A lost signal delays events until the next poll.
 */
@Injectable()
export class CommitSignal implements OnApplicationShutdown {
  private client: pg.Client | null = null;
  private ownPid = 0;
  private readonly listeners: (() => void)[] = [];
  private readonly messageListeners: ((message: string) => void)[] = [];
  private pause: NodeJS.Timeout | undefined;
  /** True when a commit happened during the current pause. */
  private isPending = false;
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
      if (payload?.startsWith('{') === true) for (const listener of this.messageListeners) listener(payload);
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
    if (this.pause !== undefined) this.isPending = true;
    else this.sendNotify();
  }

  private sendNotify(): void {
    if (this.client === null) return;
    this.client.query(`notify ${CHANNEL}`).catch(() => undefined);
    this.pause = setTimeout(() => {
      this.pause = undefined;
      if (!this.isPending) return;
      this.isPending = false;
      this.sendNotify();
    }, PAUSE_MS).unref();
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
