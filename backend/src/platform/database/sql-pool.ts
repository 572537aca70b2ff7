import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Pooler } from '../config/config.js';
import { isRetryable, isSchemaChangeError, MAX_TRIES } from './connection-errors.js';
import './pg-types.js';
import { applyRowCheck } from './rows.js';

export const LOGGER = Symbol('Logger');

/** Milliseconds that an API call waits for a connection. Calls fail within 5 s when the database is unavailable. */
export const CONNECT_TIMEOUT_MS = 2_000;
/**
 * Time in milliseconds that a transaction waits for its connection. It is longer than for other statements, but a call
 * still fails within 5 s.
 */
export const TRANSACTION_TIMEOUT_MS = 3_500;
export const QUERY_TIMEOUT_MS = 4_000;

/** Messages of pg when no connection became free, or a new one was slow to open. */
const TIMEOUT_MESSAGES = /timeout exceeded when trying to connect|terminated due to connection timeout/;

export interface Statement {
  /** Name under which the statement is prepared once per connection. */
  readonly name?: string;
  readonly text: string;
}

const getStatementText = (statement: string | Statement): string =>
  typeof statement === 'string' ? statement : statement.text;

export interface PoolCounts {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}
/** Returns the connection counts of a `pg` pool. */
export const countConnections = ({
  totalCount,
  idleCount,
  waitingCount,
}: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>): PoolCounts => ({
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});

/**
 * Session settings of every connection. `random_page_cost`: rows are in memory or on an SSD, so an index lookup is
 * cheaper than the default assumes. `jit=off`: compiling a short statement takes longer than running it.
 */
const SESSION_SETTINGS = '-c timezone=UTC -c random_page_cost=1.1 -c jit=off';

/**
 * Minimum of open connections. The first screen after a quiet minute then finds connections with prepared statements.
 */
export const MIN_CONNECTIONS = 4;

/** Returns the settings of a `pg` connection. A pooler gets its session settings from `storePoolerSettings`. */
export const createConnectionSettings = (
  databaseUrl: string,
  applicationName: string,
  queryTimeoutMs: number,
  pooler: Pooler | null = null,
) => ({
  connectionString: databaseUrl,
  application_name: applicationName,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  query_timeout: queryTimeoutMs,
  keepAlive: true,
  ...(pooler === null ? { statement_timeout: queryTimeoutMs, options: SESSION_SETTINGS } : {}),
});

/**
 * Plain connections for hot paths: the write of a use, reads that return JSON text, sessions, the event feed.
 * Everything else uses TypeORM.
 */
@Injectable()
export class SqlPool implements OnApplicationShutdown {
  private readonly pool: pg.Pool;
  private answeredAt = 0;

  constructor(
    databaseUrl: string,
    @Inject(LOGGER) logger: Logger,
    max = 10,
    settings: pg.PoolConfig = {},
    private readonly pooler: Pooler | null = null,
  ) {
    this.pool = new pg.Pool({
      ...createConnectionSettings(databaseUrl, 'atrium-sql', QUERY_TIMEOUT_MS, pooler),
      max,
      min: MIN_CONNECTIONS,
      idleTimeoutMillis: 30_000,
      ...settings,
    });
    // Without a listener, a lost connection would end the process.
    this.pool.on('error', (error) => logger.warn({ err: error }, 'A database connection was lost'));
  }

  /** Runs a statement as a transaction of its own. Retries deadlocks and serialization failures. */
  async rows<Row extends object>(statement: string | Statement, values: readonly unknown[] = []): Promise<Row[]> {
    const query =
      typeof statement === 'string' || !this.usesNamedStatements ? { text: getStatementText(statement) } : statement;
    const queryConfig = { ...query, values: [...values] };
    for (let attempt = 1; ; attempt += 1)
      try {
        return await this.runQuery<Row>(queryConfig);
      } catch (error) {
        // The server has rolled the statement back.
        if (isRetryable(error) && attempt < MAX_TRIES) continue;
        if (isSchemaChangeError(error))
          return this.runQuery<Row>({ text: queryConfig.text, values: queryConfig.values });
        // No connection was free, so nothing was sent and a retry is safe.
        if (this.isBusy(error)) return this.runQuery<Row>(queryConfig);
        throw error;
      }
  }

  private async runQuery<Row extends object>(query: pg.QueryConfig): Promise<Row[]> {
    const { rows } = await this.pool.query<Row>(query);
    this.answeredAt = Date.now();
    return applyRowCheck(rows);
  }

  /**
   * Returns whether a query failed because no connection became free in time, although the database answered other
   * queries.
   */
  private isBusy(error: unknown): boolean {
    const { connectionTimeoutMillis = CONNECT_TIMEOUT_MS } = this.pool.options;
    return TIMEOUT_MESSAGES.test(String(error)) && Date.now() - this.answeredAt <= 2 * connectionTimeoutMillis;
  }

  private get usesNamedStatements(): boolean {
    return this.pooler?.supportsNamedStatements ?? true;
  }

  counts(): PoolCounts {
    return countConnections(this.pool);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}

/** Session options of the hot pool. They cannot be set behind a pooler, whose connections other clients share. */
export const HOT_SESSION_SETTINGS = `${SESSION_SETTINGS} -c plan_cache_mode=force_generic_plan`;

/**
 * Connections for statements that run many times a second: the hot write, the live feed, the polls of reactions. Each
 * statement is planned once per connection. PostgreSQL plans it again when autovacuum has analyzed one of its tables,
 * which it does within a minute of a table's first 50 rows.
 */
@Injectable()
export class HotPool extends SqlPool {
  constructor(databaseUrl: string, logger: Logger, pooler: Pooler | null = null) {
    const settings = {
      application_name: 'atrium-hot',
      idleTimeoutMillis: 600_000,
      ...(pooler === null ? { options: HOT_SESSION_SETTINGS } : {}),
    };
    super(databaseUrl, logger, 6, settings, pooler);
  }
}
