import pg from 'pg';
import { CONNECT_TIMEOUT_MS } from '../database/sql-pool.js';

/** Creates a connection of a backup or restore; its errors reject the statement that runs. */
export const createClient = (databaseUrl: string, applicationName: string): pg.Client => {
  const db = new pg.Client({
    connectionString: databaseUrl,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  db.on('error', () => undefined);
  return db;
};
