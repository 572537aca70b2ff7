import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { waitFor } from '../../lib/processes.mjs';
import { checkAll } from '../checks.mjs';
import { importList } from '../import-list.mjs';
import { openFixture } from '../fixture.mjs';

const calls = 20;
const rows = 50;

/** @type {import('../scenario.mjs').Scenario} */
export const scenario = {
  title: 'SIGTERM to API and worker with requests, sockets and a job open',
  rounds: { all: 3, short: 1 },
  async run({ ground, rounds }) {
    const stage = await openFixture(ground);
    const { ledger, manager, staff } = stage;
    try {
      const screens = await stage.openScreens(5);
      const item = await ledger.write(manager, '/api/inventory', {
        name: 'Held',
        sku: 'HELD',
        currentQuantity: 10_000,
      });
      const ends = [];
      for (let round = 0; round < rounds; round += 1) {
        const holder = new pg.Client(stage.state.databaseUrl);
        await holder.connect();
        await holder.query('begin');
        await holder.query('select 1 from stock where id = $1 for update', [item.id]);
        const id = await importList(manager, `S${round}`, rows, [`HELD;Held;${9_000 - round}`]);
        const uses = Array.from({ length: calls }, () =>
          staff.call('POST', '/api/usage', { itemId: item.id, quantityUsed: 1 }),
        );
        const held = async () =>
          (
            await stage.sql(
              `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            )
          ).length;
        await waitFor(async () => (await held()) > 1, { timeoutMs: 20_000 });
        await staff.get('/api/health/live');
        const ending = [stage.api().stop(), stage.worker().stop()];
        await waitFor(() => screens.every(({ socket }) => !socket.connected), { timeoutMs: 10_000 });
        await sleep(200);
        await holder.query('rollback');
        await holder.end();
        const answers = await Promise.allSettled(uses);
        const answered = answers.filter((one) => one.status === 'fulfilled' && one.value.status === 201);
        if (answered.length !== calls)
          ledger.faults.push(`${calls - answered.length} accepted requests were not answered`);
        for (const one of answered)
          if (one.status === 'fulfilled')
            ledger.acknowledged.set(`${round}-${one.value.body.id}`, {
              who: staff,
              path: '/api/usage',
              body: null,
              reply: one.value.body,
            });
        for (const { code, ms } of await Promise.all(ending)) {
          ends.push(ms);
          if (code !== 0) ledger.faults.push(`A process exited with ${code}`);
          if (ms > 15_000) ledger.faults.push(`A process took ${ms} ms to end`);
        }
        await stage.startApi(0);
        await stage.startWorker();
        const over = async () =>
          (await stage.sql('select state from job where id = $1', [id]))[0]?.state === 'finished';
        if (!(await waitFor(over, { timeoutMs: 30_000 }))) ledger.faults.push('The job did not end within 30 s');
      }
      const { equalAfterMs } = await checkAll(stage, { repeats: false });
      return { ledger, figures: { 'ended after (longest)': Math.max(...ends), 'screens equal after': equalAfterMs } };
    } finally {
      await stage.close();
    }
  },
};
