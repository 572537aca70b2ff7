import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Consumes transaction ids without durable writes until its connection ends. @param {string} databaseUrl */
export async function startIdTraffic(databaseUrl) {
  const client = new pg.Client(databaseUrl);
  client.on('error', () => {});
  try {
    await client.connect();
    for (;;) {
      await client.query('begin; select pg_current_xact_id(); rollback; notify atrium_events');
      await sleep(5);
    }
  } catch {}
  await client.end().catch(() => {});
}
