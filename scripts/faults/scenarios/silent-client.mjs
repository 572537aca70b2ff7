import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '../../lib/processes.mjs';
import { checkAll } from '../checks.mjs';
import { openForwarder } from '../forwarder.mjs';
import { startWriting } from '../load.mjs';
import { openFixture } from '../fixture.mjs';

/**
 * Silences of the connection: one with more events than the feed returns (500), and one longer than the socket's
 * timeout (18 s).
 */
const cuts = [
  { silentMs: 4_000, perSecond: 20 },
  { silentMs: 25_000, perSecond: 40 },
];

/** @type {import('../scenario.mjs').Scenario} */
export const scenario = {
  title: 'Clients cut off silently, for 4 s and for 25 s with 1,000 events meanwhile',
  rounds: { all: 2, short: 0 },
  async run({ ground, rounds }) {
    const stage = await openFixture(ground);
    const { ledger } = stage;
    const network = await openForwarder(stage.ports);
    try {
      const cut = await stage.openScreens(4, () => `http://127.0.0.1:${network.port}`);
      await stage.openScreens(2);
      const comeback = [];
      for (const { silentMs, perSecond } of cuts.slice(0, rounds)) {
        const before = cut.map(({ comebacks }) => comebacks);
        const load = await startWriting(stage, perSecond);
        network.fallSilent();
        await sleep(silentMs);
        await load.stop();
        network.speak();
        const spokeAt = performance.now();
        const back = () => cut.every(({ comebacks }, at) => comebacks > (before[at] ?? 0));
        if (!(await waitFor(back, { timeoutMs: 40_000 }))) ledger.faults.push('A screen did not notice within 40 s');
        comeback.push(Math.round(performance.now() - spokeAt));
      }
      const { equalAfterMs } = await checkAll(stage);
      return {
        ledger,
        figures: { 'screens back after': Math.max(...comeback), 'screens equal after': equalAfterMs },
      };
    } finally {
      network.close();
      await stage.close();
    }
  },
};
