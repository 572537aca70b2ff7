import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '../../lib/processes.mjs';
import { checkAll } from '../checks.mjs';
import { importAnswer, importList } from '../import-list.mjs';
import { startWriting } from '../load.mjs';
import { openFixture } from '../fixture.mjs';

const refusedWithinMs = 3_000;

/** @type {import('../scenario.mjs').Scenario} */
export const scenario = {
  title: 'Redis frozen (SIGSTOP) under load for 10 s',
  rounds: { all: 1, short: 0 },
  async run({ ground }) {
    const stage = await openFixture(ground);
    const { ledger, manager } = stage;
    try {
      await stage.openScreens(3);
      const load = await startWriting(stage, 20);
      ground.redis.freeze();
      const frozenAt = performance.now();
      const refusals = [];
      while (performance.now() - frozenAt < 10_000) {
        const answer = await importAnswer(manager, `R${refusals.length}`, 3);
        refusals.push(answer.ms);
        if (answer.status !== 503) ledger.faults.push(`A job was answered ${answer.status} with the queue frozen`);
        await sleep(300);
      }
      const { body, status } = await manager.get('/api/health/ready');
      if (status !== 200 || !body.degraded?.includes('jobs'))
        ledger.faults.push(`Ready says ${status} ${JSON.stringify(body)}`);
      ground.redis.thaw();
      const thawedAt = performance.now();
      await waitFor(async () => (await manager.get('/api/health/ready')).body.status === 'ok', { timeoutMs: 30_000 });
      const backMs = Math.round(performance.now() - thawedAt);
      const id = await importList(manager, 'AFTER', 3);
      await waitFor(
        async () => (await stage.sql('select state from job where id = $1', [id]))[0]?.state === 'finished',
        { timeoutMs: 30_000 },
      );
      await load.stop();
      const slowest = Math.max(...refusals);
      if (slowest > refusedWithinMs + 300) ledger.faults.push(`A job was rejected after ${Math.round(slowest)} ms`);
      // Rejected jobs must not run later.
      const late = (await stage.sql(`select 1 from stock where sku ~ '^R[0-9]+-'`)).length;
      if (late > 0) ledger.faults.push(`${late} items of refused jobs are there`);
      const { equalAfterMs } = await checkAll(stage);
      return {
        ledger,
        figures: {
          'jobs refused after (longest)': Math.round(slowest),
          'jobs again after': backMs,
          'screens equal after': equalAfterMs,
        },
      };
    } finally {
      ground.redis.thaw();
      await stage.close();
    }
  },
};
