import { createPostgresBackend, PostgresConnection, type PostgresPoolConfig, withBackend } from 'bullmq';
import { createConnectionSettings, QUERY_TIMEOUT_MS } from '../../database/sql-pool.js';
import type { JobQueue, JobWorker, QueueBackend, QueueSettings, WorkerSettings, WorkOnJob } from './queue-backend.js';

const MIGRATION_TIMEOUT_MS = 60_000;
const { Queue, Worker } = withBackend(createPostgresBackend);

/** Queues in the product's database, for installations without Redis. BullMQ creates and migrates its own schema. */
export class PostgresBackend implements QueueBackend {
  private migration: Promise<void> | undefined;
  private readonly connection: PostgresPoolConfig;

  constructor(private readonly databaseUrl: string) {
    this.connection = { ...createConnectionSettings(databaseUrl, 'atrium-jobs', QUERY_TIMEOUT_MS), max: 2 };
  }

  async queue(name: string, settings: QueueSettings): Promise<JobQueue> {
    await this.migrate();
    return this.whenReady(new Queue(name, { ...settings, connection: this.connection }));
  }

  async worker(name: string, work: WorkOnJob, settings: WorkerSettings): Promise<JobWorker> {
    await this.migrate();
    return this.whenReady(new Worker(name, work, { ...settings, connection: this.connection }));
  }

  /** Returns true always: when the database is unavailable, the whole application is. */
  async isAvailable(): Promise<boolean> {
    return true;
  }

  async close(): Promise<void> {
    // Queues and workers close their own connections.
  }

  /** Waits for the connection. A queue whose first connection fails stays unusable, so it is closed. */
  private async whenReady<T extends JobQueue | JobWorker | PostgresConnection>(connected: T): Promise<T> {
    connected.on('error', () => undefined);
    try {
      await connected.waitUntilReady();
      return connected;
    } catch (error) {
      connected.close().catch(() => undefined);
      throw error;
    }
  }

  /** Migrates once per process: queues that migrate wait for each other's lock, longer than a query may take. */
  private migrate(): Promise<void> {
    this.migration ??= this.runMigration().catch((error: unknown) => {
      this.migration = undefined;
      throw error;
    });
    return this.migration;
  }

  private async runMigration(): Promise<void> {
    const settings = createConnectionSettings(this.databaseUrl, 'atrium-jobs', MIGRATION_TIMEOUT_MS);
    const connection = await this.whenReady(new PostgresConnection({ ...settings, migrate: true }));
    await connection.close();
  }
}
