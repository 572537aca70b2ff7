import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Uses up transaction ids and leaves nothing durable, until its connection is gone. @param {string} databaseUrl */
export async function passers(databaseUrl) {
  const client = new pg.Client(databaseUrl);
  client.on('error', () => {});
  try {
    await client.connect();
    for (;;) {
      await client.query('begin; select pg_current_xact_id(); rollback; notify atrium_events');
      await sleep(5);
    }
  } catch {
    // the server is gone, which ends it
  }
  await client.end().catch(() => {});
}
