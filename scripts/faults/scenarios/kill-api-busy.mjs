import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { checkAll } from '../checks.mjs';
import { longest, median } from '../figures.mjs';
import { openStage } from '../stage.mjs';

/** Beside whatever else the machine does: each core is wanted by so many others. */
const BUSY_PER_CORE = 2;
const BACK_WITHIN_MS = 3_000;

/** What a process has computed so far, where the system tells it (Linux). @param {number} pid */
function computedMs(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}

/** @type {import('../scenario.mjs').Scenario} */
export const scenario = {
  title: `An API process killed while ${BUSY_PER_CORE} others compute on each core: back within ${BACK_WITHIN_MS / 1_000} s`,
  rounds: { all: 10, short: 0 },
  async run({ ground, rounds }) {
    const [before = 0] = loadavg();
    const isOurs = before <= availableParallelism();
    const stage = await openStage(ground);
    const busy = Array.from({ length: availableParallelism() * BUSY_PER_CORE }, () =>
      spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
    );
    try {
      const { ledger, staff } = stage;
      const item = await ledger.wish(stage.manager, '/api/inventory', { name: 'Gauze', currentQuantity: 100_000 });
      const use = () => ledger.wish(staff, '/api/usage', { itemId: item.id, quantityUsed: 1 });
      const back = [];
      const computed = [];
      /** @type {number[]} */
      const written = [];
      for (let round = 0; round < rounds; round += 1) {
        await use();
        const killedAt = performance.now();
        await stage.api().kill();
        const call = use().then(() => written.push(performance.now() - killedAt));
        await stage.api().ready();
        back.push(performance.now() - killedAt);
        computed.push(computedMs(stage.api().pid()));
        await call;
      }
      // others who want the cores as well are more than what was promised for
      if (isOurs && median(back) > BACK_WITHIN_MS)
        ledger.faults.push(`A killed API was back after ${median(back)} ms (median of ${rounds})`);
      for (const one of busy) one.kill('SIGKILL');
      await checkAll(stage);
      return {
        ledger,
        figures: {
          'back (median)': median(back),
          'back (longest)': longest(back),
          'first write after (median)': median(written),
          'main thread of a start (median)': median(computed),
        },
        ...(isOurs
          ? {}
          : { note: `others wanted the cores too (load ${before.toFixed(0)} before), so 3 s were not asked for` }),
      };
    } finally {
      for (const one of busy) one.kill('SIGKILL');
      await stage.close();
    }
  },
};
