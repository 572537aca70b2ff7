import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { checkAll } from '../checks.mjs';
import { longest, median } from '../figures.mjs';
import { openStage } from '../stage.mjs';

/** Beside whatever else the machine does: each core is wanted by so many others. */
const BUSY_PER_CORE = 2;
const BACK_WITHIN_MS = 3_000;

/** @type {import('../scenario.mjs').Scenario} */
export const scenario = {
  title: `An API process killed while ${BUSY_PER_CORE} others compute on each core: back within ${BACK_WITHIN_MS / 1_000} s`,
  rounds: { all: 10, short: 0 },
  async run({ ground, rounds }) {
    const stage = await openStage(ground);
    const busy = Array.from({ length: availableParallelism() * BUSY_PER_CORE }, () =>
      spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
    );
    try {
      const { ledger, staff } = stage;
      const item = await ledger.wish(stage.manager, '/api/inventory', { name: 'Gauze', currentQuantity: 100_000 });
      const use = () => ledger.wish(staff, '/api/usage', { itemId: item.id, quantityUsed: 1 });
      const back = [];
      /** @type {number[]} */
      const written = [];
      for (let round = 0; round < rounds; round += 1) {
        await use();
        const killedAt = performance.now();
        await stage.api().kill();
        const call = use().then(() => written.push(performance.now() - killedAt));
        await stage.api().ready();
        back.push(performance.now() - killedAt);
        await call;
      }
      if (median(back) > BACK_WITHIN_MS)
        ledger.faults.push(`A killed API was back after ${median(back)} ms (median of ${rounds})`);
      for (const one of busy) one.kill('SIGKILL');
      await checkAll(stage);
      return {
        ledger,
        figures: {
          'back (median)': median(back),
          'back (longest)': longest(back),
          'first write after (median)': median(written),
        },
      };
    } finally {
      for (const one of busy) one.kill('SIGKILL');
      await stage.close();
    }
  },
};
