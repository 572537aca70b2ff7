import pg from 'pg';

/** Idle time in ms after which connections close, because a test may copy the database soon after its last query. */
const IDLE_MS = 500;
/** Maximum number of concurrent queries of one test that may wait for each other's locks. */
const MAX_CONNECTIONS = 50;

const pools = new Map<string, pg.Pool>();

const getPool = (databaseUrl: string): pg.Pool => {
  const known = pools.get(databaseUrl);
  if (known !== undefined) return known;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: MAX_CONNECTIONS, idleTimeoutMillis: IDLE_MS });
  // Dropping a database ends its idle connections.
  pool.on('error', () => undefined);
  pools.set(databaseUrl, pool);
  return pool;
};

/** Runs a statement as the owner of the database. A session with an error is not reused. */
export const query = async <Row extends object = Record<string, unknown>>(
  databaseUrl: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const { rows } = await getPool(databaseUrl).query<Row>(sql, values);
  return rows;
};
