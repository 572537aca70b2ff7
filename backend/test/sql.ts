import pg from 'pg';

/** A test may need the database without other connections soon after its last query, for example to copy it. */
const IDLE_MS = 500;
/** Queries of one test that may wait for each other's locks. */
const MAX_CONNECTIONS = 50;

const pools = new Map<string, pg.Pool>();

const poolOf = (databaseUrl: string): pg.Pool => {
  const known = pools.get(databaseUrl);
  if (known !== undefined) return known;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: MAX_CONNECTIONS, idleTimeoutMillis: IDLE_MS });
  // Dropping a database ends its idle connections.
  pool.on('error', () => undefined);
  pools.set(databaseUrl, pool);
  return pool;
};

/** Runs a statement as the owner of the database. A session that ran into an error is not used again. */
export const query = async <Row extends object = Record<string, unknown>>(
  databaseUrl: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const { rows } = await poolOf(databaseUrl).query<Row>(sql, values);
  return rows;
};
