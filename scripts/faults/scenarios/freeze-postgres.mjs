import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '../../lib/processes.mjs';
import { checkAll } from '../checks.mjs';
import { startWriting } from '../load.mjs';
import { openFixture } from '../fixture.mjs';

const frozenMs = 7_000;
const answeredWithinMs = 5_000;

/** @type {import('../scenario.mjs').Scenario} */
export const scenario = {
  title: 'PostgreSQL frozen (SIGSTOP) under load for 7 s',
  rounds: { all: 3, short: 1 },
  async run({ ground, rounds }) {
    const stage = await openFixture(ground);
    const { ledger } = stage;
    try {
      await stage.openScreens(3);
      let backMs = 0;
      for (let round = 0; round < rounds; round += 1) {
        const load = await startWriting(stage, 20);
        await sleep(500);
        ground.postgres.freeze();
        const [ready, live] = await Promise.all([
          stage.staff.get('/api/health/ready'),
          stage.staff.get('/api/health/live'),
          sleep(frozenMs),
        ]);
        if (ready.status !== 503 || live.status !== 200)
          ledger.faults.push(`Frozen: ready answers ${ready.status}, live ${live.status}`);
        const before = ledger.acknowledged.size;
        ground.postgres.thaw();
        const thawedAt = performance.now();
        await waitFor(() => ledger.acknowledged.size > before, { timeoutMs: 30_000, everyMs: 5 });
        backMs = Math.max(backMs, performance.now() - thawedAt);
        await sleep(500);
        await load.stop();
      }
      if (ledger.slowestMs > answeredWithinMs + 500)
        ledger.faults.push(`A call was answered after ${Math.round(ledger.slowestMs)} ms`);
      if (ledger.broken > 0) ledger.faults.push(`${ledger.broken} calls were not answered at all`);
      const ends = [...stage.api().ends, ...stage.worker().ends];
      if (ends.length > 0) ledger.faults.push(`Processes ended by it: ${JSON.stringify(ends)}`);
      const { equalAfterMs } = await checkAll(stage);
      return { ledger, figures: { 'first write after': Math.round(backMs), 'screens equal after': equalAfterMs } };
    } finally {
      ground.postgres.thaw();
      await stage.close();
    }
  },
};
