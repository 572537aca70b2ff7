import { Queue, Worker } from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import { withDeadline } from '../with-deadline.js';
import { OutageLog } from './outage-log.js';
import type { QueueBackend, QueueSettings, WorkerSettings, WorkOnJob } from './queue-backend.js';

const CONNECT_TIMEOUT_MS = 2_000;
const PING_TIMEOUT_MS = 900;
const COMMAND_TIMEOUT_MS = 2_000;
/**
 * Maximum time in milliseconds without a command from a worker. Workers send one at least every 5 s, so a longer
 * silence means a dead connection.
 */
const MAX_SILENCE_MS = 20_000;

const computeReconnectDelayMs = (times: number): number => Math.min(times * 100, 1_000);

/** Queues in Redis or Valkey. The key prefix contains the database name, so installations can share a server. */
export class RedisBackend implements QueueBackend {
  /** Connection that adds jobs. It has no offline queue, so that a rejected job is not added when Redis comes back. */
  private readonly producer: Redis;
  private consumer: Redis | undefined;
  private readonly firstConnection: Promise<void>;

  constructor(
    private readonly url: string,
    private readonly prefix: string,
    private readonly logger: Logger,
  ) {
    this.producer = this.connect({
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: COMMAND_TIMEOUT_MS,
    });
    const { producer } = this;
    this.firstConnection = new Promise((resolve) => {
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
    this.consumer ??= this.connect({ maxRetriesPerRequest: null, socketTimeout: MAX_SILENCE_MS });
    return new Worker(name, work, { ...settings, connection: this.consumer, prefix: this.prefix });
  }

  async isAvailable(): Promise<boolean> {
    try {
      await withDeadline(PING_TIMEOUT_MS, this.firstConnection);
      if (this.producer.status !== 'ready') return false;
      await withDeadline(PING_TIMEOUT_MS, this.producer.ping());
      return true;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    this.producer.disconnect();
    this.consumer?.disconnect();
  }

  private connect(options: RedisOptions): Redis {
    const client = new Redis(this.url, {
      connectTimeout: CONNECT_TIMEOUT_MS,
      keepAlive: 10_000,
      retryStrategy: computeReconnectDelayMs,
      ...options,
    });
    const outage = new OutageLog(this.logger, 'Redis');
    client.on('error', (error: unknown) => outage.logOutage(error));
    client.on('ready', () => outage.logRecovery());
    return client;
  }
}
