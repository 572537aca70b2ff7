import { Redis } from 'ioredis';
import pg from 'pg';
import { waitFor } from '../../lib/processes.mjs';
import { checkAll } from '../checks.mjs';
import { importList } from '../import-list.mjs';
import { startWriting } from '../load.mjs';
import { openFixture } from '../fixture.mjs';

const jobs = 5;
const rows = 20;

/** @type {import('../scenario.mjs').Scenario} */
export const scenario = {
  title: 'Redis emptied with one job at work and others waiting, under 10 writes a second',
  rounds: { all: 1, short: 0 },
  async run({ ground }) {
    const stage = await openFixture(ground);
    const { ledger, manager } = stage;
    try {
      await stage.openScreens(3);
      const load = await startWriting(stage, 10);
      const known = await ledger.write(manager, '/api/inventory', { name: 'Known', sku: 'KNOWN', currentQuantity: 5 });
      const holder = new pg.Client(stage.state.databaseUrl);
      await holder.connect();
      await holder.query('begin');
      await holder.query('select 1 from stock where id = $1 for update', [known.id]);
      const ids = [await importList(manager, 'E0', rows, ['KNOWN;Known;9'])];
      for (let job = 1; job < jobs; job += 1) ids.push(await importList(manager, `E${job}`, rows));
      const redis = new Redis(ground.redisUrl);
      await redis.flushall();
      redis.disconnect();
      const emptiedAt = performance.now();
      await holder.query('rollback');
      await holder.end();
      const states = async () => stage.sql('select state from job where id = any($1::uuid[])', [ids]);
      const over = async () => (await states()).every(({ state }) => state === 'finished');
      if (!(await waitFor(over, { timeoutMs: 60_000 })))
        ledger.faults.push(`The jobs are ${JSON.stringify(await states())} after 60 s`);
      await load.stop();
      const endedMs = Math.round(performance.now() - emptiedAt);
      const [{ made }] = await stage.sql(`select count(*)::int as made from stock where sku ~ '^E[0-9]+-'`);
      if (made !== jobs * rows) ledger.faults.push(`${made} items of ${jobs * rows} rows`);
      const { equalAfterMs } = await checkAll(stage);
      return { ledger, figures: { 'all jobs ended after': endedMs, 'screens equal after': equalAfterMs } };
    } finally {
      await stage.close();
    }
  },
};
