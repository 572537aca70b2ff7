import { Queue, Worker } from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import { within } from '../deadline.js';
import { OutageLog } from './outage-log.js';
import type { QueueBackend, QueueSettings, WorkerSettings, WorkOnJob } from './queue-backend.js';

const CONNECT_TIMEOUT_MS = 2_000;
const PING_MS = 900;
const COMMAND_MS = 2_000;
/** A worker sends a command at least every 5 s, so a longer silence means a dead connection. */
const SILENCE_MS = 20_000;

const reconnectAfterMs = (times: number): number => Math.min(times * 100, 1_000);

/** Queues in Redis or Valkey. The key prefix contains the database name, so installations can share a server. */
export class RedisBackend implements QueueBackend {
  /** Adds jobs without an offline queue, so that a rejected job does not appear when Redis comes back. */
  private readonly producer: Redis;
  private consumer: Redis | undefined;
  private readonly firstTry: Promise<void>;

  constructor(
    private readonly url: string,
    private readonly prefix: string,
    private readonly logger: Logger,
  ) {
    this.producer = this.connect({ enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: COMMAND_MS });
    const { producer } = this;
    this.firstTry = new Promise((resolve) => {
      producer.once('ready', () => resolve());
      producer.once('close', () => resolve());
    });
  }

  async queue(name: string, settings: QueueSettings): Promise<Queue> {
    // Does not wait for the server before the first job is added.
    return new Queue(name, {
      ...settings,
      connection: this.producer,
      prefix: this.prefix,
      skipWaitingForReady: true,
      skipVersionCheck: true,
    });
  }

  async worker(name: string, work: WorkOnJob, settings: WorkerSettings): Promise<Worker> {
    this.consumer ??= this.connect({ maxRetriesPerRequest: null, socketTimeout: SILENCE_MS });
    return new Worker(name, work, { ...settings, connection: this.consumer, prefix: this.prefix });
  }

  async isAvailable(): Promise<boolean> {
    try {
      await within(PING_MS, this.firstTry);
      if (this.producer.status !== 'ready') return false;
      await within(PING_MS, this.producer.ping());
      return true;
    } catch {
      return false;
    }
  }

  onReady(listener: () => void): void {
    this.producer.on('ready', listener);
  }

  async close(): Promise<void> {
    this.producer.disconnect();
    this.consumer?.disconnect();
  }

  private connect(options: RedisOptions): Redis {
    const client = new Redis(this.url, {
      connectTimeout: CONNECT_TIMEOUT_MS,
      keepAlive: 10_000,
      retryStrategy: reconnectAfterMs,
      ...options,
    });
    const outage = new OutageLog(this.logger, 'Redis');
    client.on('error', (error: unknown) => outage.lost(error));
    client.on('ready', () => outage.back());
    return client;
  }
}
