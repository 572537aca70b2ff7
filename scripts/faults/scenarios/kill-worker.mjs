import pg from 'pg';
import { waitFor } from '../../lib/processes.mjs';
import { checkAll } from '../checks.mjs';
import { importList } from '../import-list.mjs';
import { longest } from '../figures.mjs';
import { startWriting } from '../load.mjs';
import { openFixture } from '../fixture.mjs';

const rows = 200;

/** @type {import('../scenario.mjs').Scenario} */
export const scenario = {
  title: 'A worker killed in a job, once and three times, under 10 writes a second',
  rounds: { all: 2, short: 1 },
  async run({ ground, rounds }) {
    const stage = await openFixture(ground);
    try {
      const { ledger, manager } = stage;
      await stage.openScreens(3);
      const load = await startWriting(stage, 10);
      const waits = [];
      // Round n kills 2n - 1 times: once, then three times, then five times.
      for (const kills of Array.from({ length: rounds }, (_, round) => 2 * round + 1)) {
        const known = await ledger.write(manager, '/api/inventory', {
          name: `Known ${kills}`,
          sku: `KNOWN-${kills}`,
          currentQuantity: 5,
        });
        // A lock on a row that the list changes stops the job in the middle of its transaction.
        const holder = new pg.Client(stage.state.databaseUrl);
        await holder.connect();
        await holder.query('begin');
        await holder.query('select 1 from stock where id = $1 for update', [known.id]);
        const id = await importList(manager, `K${kills}`, rows, [`KNOWN-${kills};Known ${kills};9`]);
        const started = async (/** @type {number} */ times) => {
          const [row] = await stage.sql('select state, attempts from job where id = $1', [id]);
          const isHeld = (
            await stage.sql(
              `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            )
          ).length;
          return row?.state === 'running' && row.attempts === times && isHeld > 0;
        };
        for (let kill = 1; kill <= kills; kill += 1) {
          if (!(await waitFor(() => started(kill), { timeoutMs: 40_000 })))
            ledger.faults.push(`Start ${kill} of the job was not seen within 40 s`);
          await stage.worker().kill();
          // Its connection waits for the row too, because the server notices late that the client is gone.
          await stage.sql(
            `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          );
          await stage.worker().ready();
        }
        const returnedAt = performance.now();
        await holder.query('rollback');
        await holder.end();
        const ended = async () =>
          (await stage.sql('select state from job where id = $1', [id]))[0]?.state === 'finished';
        if (!(await waitFor(ended, { timeoutMs: 60_000 }))) ledger.faults.push('The job did not finish within 60 s');
        waits.push(performance.now() - returnedAt);
        const [{ made, twice }] = await stage.sql(
          `select count(*)::int as made, (count(*) - count(distinct name))::int as twice from stock where sku like $1`,
          [`K${kills}-%`],
        );
        if (made !== rows || twice > 0) ledger.faults.push(`${made} items of ${rows} rows, ${twice} of them twice`);
        const [{ changed }] = await stage.sql(
          `select count(*)::int as changed from stock_movement where stock_id = $1 and type = 'import'`,
          [known.id],
        );
        if (changed !== 1) ledger.faults.push(`The known item was changed ${changed} times`);
      }
      await load.stop();
      const longestWait = longest(waits);
      if (longestWait > 30_000) ledger.faults.push(`A job ended ${longestWait} ms after a worker was back`);
      const { equalAfterMs } = await checkAll(stage);
      return {
        ledger,
        figures: { 'ended after the worker was back (longest)': longestWait, 'screens equal after': equalAfterMs },
      };
    } finally {
      await stage.close();
    }
  },
};
