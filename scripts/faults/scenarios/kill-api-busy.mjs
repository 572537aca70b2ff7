import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { checkAll } from '../checks.mjs';
import { longest, median } from '../figures.mjs';
import { openFixture } from '../fixture.mjs';

/** Number of busy processes per core, in addition to other load. */
const BUSY_PER_CORE = 2;
const BACK_WITHIN_MS = 3_000;

/**
 * Minimum share of the CPU below which the measured time is meaningless. Two other processes per core leave a third of
 * one.
 */
const LEAST_SHARE = 0.25;

/**
 * Returns the CPU time of the main thread and the share of the wanted time that it got; Linux only.
 * @param {number} pid
 */
function onCores(pid) {
  try {
    const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
    return { computedMs: ran / 1e6, share: ran / Math.max(1, ran + waited) };
  } catch {
    return { computedMs: 0, share: 1 };
  }
}

/** @param {number} share */
const percent = (share) => `${Math.round(share * 100)} %`;

/** @type {import('../scenario.mjs').Scenario} */
export const scenario = {
  title: `An API process killed while ${BUSY_PER_CORE} others compute on each core: back within ${BACK_WITHIN_MS / 1_000} s`,
  rounds: { all: 10, short: 0 },
  async run({ ground, rounds }) {
    const stage = await openFixture(ground);
    const busy = Array.from({ length: availableParallelism() * BUSY_PER_CORE }, () =>
      spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
    );
    try {
      const { ledger, staff } = stage;
      const item = await ledger.write(stage.manager, '/api/inventory', { name: 'Gauze', currentQuantity: 100_000 });
      const use = () => ledger.write(staff, '/api/usage', { itemId: item.id, quantityUsed: 1 });
      await stage.openScreens(3);
      const back = [];
      const computed = [];
      /** @type {number[]} */
      const shares = [];
      /** @type {number[]} */
      const written = [];
      for (let round = 0; round < rounds; round += 1) {
        await use();
        const killedAt = performance.now();
        await stage.api().kill();
        const call = use().then(() => written.push(performance.now() - killedAt));
        await stage.api().ready();
        back.push(performance.now() - killedAt);
        const { computedMs, share } = onCores(stage.api().pid());
        computed.push(computedMs);
        shares.push(share);
        await call;
      }
      const asked = back.filter((_, round) => (shares[round] ?? 1) >= LEAST_SHARE);
      const late = asked.filter((ms) => ms > BACK_WITHIN_MS);
      if (late.length > 0)
        ledger.faults.push(
          `${late.length} of ${asked.length} killed APIs were back after more than 3 s (the slowest after ${longest(late)} ms)`,
        );
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
        note: `${asked.length} of ${rounds} starts had a quarter of a core or more and were held to 3 s (share of a core: ${percent(Math.min(...shares))} to ${percent(Math.max(...shares))})`,
      };
    } finally {
      for (const one of busy) one.kill('SIGKILL');
      await stage.close();
    }
  },
};
