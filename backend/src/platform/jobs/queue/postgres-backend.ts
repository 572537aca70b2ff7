import type { EventEmitter } from 'node:events';
import {
  assertSchemaCompatibility,
  createPostgresBackend,
  LATEST_SCHEMA_VERSION,
  runMigrations,
  SchemaMigrationRequiredError,
  withBackend,
} from 'bullmq';
import type { PostgresPoolConfig, Queue, Worker } from 'bullmq';
import pg from 'pg';
import type { Logger } from 'pino';
import { createConnectionSettings, QUERY_TIMEOUT_MS } from '../../database/sql-pool.js';
import type { QueueBackend, QueueSettings, WorkerSettings, WorkOnJob } from './queue-backend.js';

const SCHEMA = 'bullmq';
const toPostgresSettings = withBackend(createPostgresBackend);

/** Queues in the product's database, for installations without Redis. */
export class PostgresBackend implements QueueBackend {
  private preparation: Promise<void> | undefined;
  private readonly connection: PostgresPoolConfig;

  constructor(
    private readonly databaseUrl: string,
    private readonly logger: Logger,
  ) {
    this.connection = {
      ...createConnectionSettings(databaseUrl, 'atrium-jobs', QUERY_TIMEOUT_MS),
      schema: SCHEMA,
      max: 2,
    };
  }

  async queue(name: string, settings: QueueSettings): Promise<Queue> {
    await this.prepare();
    const queue = new toPostgresSettings.Queue(name, { ...settings, connection: this.connection });
    return this.whenReady(queue as unknown as Queue);
  }

  async worker(name: string, work: WorkOnJob, settings: WorkerSettings): Promise<Worker> {
    await this.prepare();
    const worker = new toPostgresSettings.Worker(name, work, { ...settings, connection: this.connection });
    return this.whenReady(worker as unknown as Worker);
  }

  /** Returns true always: when the database is unavailable, the whole application is. */
  async isAvailable(): Promise<boolean> {
    return true;
  }

  async close(): Promise<void> {
    // Queues and workers close their own connections.
  }

  /** Waits for the connection. A queue whose first connection fails stays unusable, so it is closed. */
  private async whenReady<T extends EventEmitter & Pick<Queue, 'waitUntilReady' | 'close'>>(connected: T): Promise<T> {
    connected.on('error', () => undefined);
    try {
      await connected.waitUntilReady();
      return connected;
    } catch (error) {
      connected.close().catch(() => undefined);
      throw error;
    }
  }

  private prepare(): Promise<void> {
    this.preparation ??= this.prepareSchema().catch((error: unknown) => {
      this.preparation = undefined;
      throw error;
    });
    return this.preparation;
  }

  /**
   * Migrates the queue's schema if necessary. The library's `migrate` alters tables on every connection, which
   * deadlocks with live traffic in a rolling restart; so its version is read first.
   */
  private async prepareSchema(): Promise<void> {
    const client = new pg.Client(createConnectionSettings(this.databaseUrl, 'atrium-jobs', 60_000));
    client.on('error', () => undefined);
    await client.connect();
    try {
      const version = await assertSchemaCompatibility(client, SCHEMA).catch((error: unknown) => {
        if (error instanceof SchemaMigrationRequiredError) return 0;
        throw error;
      });
      if (version >= LATEST_SCHEMA_VERSION) return;
      this.logger.info(
        { from: version, to: LATEST_SCHEMA_VERSION },
        'Migrations of the PostgreSQL job queue are running',
      );
      await runMigrations(client, SCHEMA);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
