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
import { connectionSettings, QUERY_TIMEOUT_MS } from '../../database/sql-pool.js';
import type { QueueBackend, QueueSettings, WorkerSettings, WorkOnJob } from './queue-backend.js';

/** A PostgreSQL schema of the queue's own, beside the tables of the product. */
const SCHEMA = 'bullmq';
const onPostgres = withBackend(createPostgresBackend);

/** Queues in the product's own database, for an installation without Redis. */
export class PostgresBackend implements QueueBackend {
  private prepared: Promise<void> | undefined;
  private readonly connection: PostgresPoolConfig;

  constructor(
    private readonly databaseUrl: string,
    private readonly logger: Logger,
  ) {
    this.connection = { ...connectionSettings(databaseUrl, 'atrium-jobs', QUERY_TIMEOUT_MS), schema: SCHEMA, max: 2 };
  }

  async queue(name: string, settings: QueueSettings): Promise<Queue> {
    await this.prepare();
    const queue = new onPostgres.Queue(name, { ...settings, connection: this.connection });
    return this.whenReady(queue as unknown as Queue);
  }

  async worker(name: string, work: WorkOnJob, settings: WorkerSettings): Promise<Worker> {
    await this.prepare();
    const worker = new onPostgres.Worker(name, work, { ...settings, connection: this.connection });
    return this.whenReady(worker as unknown as Worker);
  }

  /** While the database is away nothing else works either, so it is not this that is missing. */
  async isAvailable(): Promise<boolean> {
    return true;
  }

  onReady(): void {
    // Its entries come back with the database, and with the rows of the jobs.
  }

  async close(): Promise<void> {
    // Every queue and worker closes its own connections.
  }

  /** A queue whose first connection failed would refuse for ever: it is given up and made anew at the next call. */
  private async whenReady<T extends EventEmitter & Pick<Queue, 'waitUntilReady' | 'close'>>(made: T): Promise<T> {
    made.on('error', () => undefined);
    try {
      await made.waitUntilReady();
      return made;
    } catch (error) {
      made.close().catch(() => undefined);
      throw error;
    }
  }

  private prepare(): Promise<void> {
    this.prepared ??= this.prepareSchema().catch((error: unknown) => {
      this.prepared = undefined;
      throw error;
    });
    return this.prepared;
  }

  /**
   * The library's own `migrate` creates and alters at every connection, which deadlocks against live traffic when
   * processes are restarted one by one. So it is asked first, with one read, whether there is anything to do.
   */
  private async prepareSchema(): Promise<void> {
    const client = new pg.Client(connectionSettings(this.databaseUrl, 'atrium-jobs', 60_000));
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
        'The job queue in PostgreSQL is brought up to date',
      );
      await runMigrations(client, SCHEMA);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
