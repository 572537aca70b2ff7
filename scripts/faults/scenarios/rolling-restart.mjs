import { setTimeout as sleep } from 'node:timers/promises';
import { checkAll } from '../checks.mjs';
import { openForwarder } from '../forwarder.mjs';
import { writing } from '../load.mjs';
import { openStage } from '../stage.mjs';

/** @type {import('../scenario.mjs').Scenario} */
export const scenario = {
  title: 'Rolling restart of two API processes under 50 writes a second',
  rounds: { all: 3, short: 1 },
  async run({ ground, rounds }) {
    /** @type {import('../forwarder.mjs').Forwarder | undefined} */
    let proxy;
    const stage = await openStage(ground, {
      apis: 2,
      front: async (port) => {
        proxy = await openForwarder([port]);
        return `http://127.0.0.1:${proxy.port}`;
      },
    });
    proxy?.offer(stage.ports);
    const { ledger } = stage;
    try {
      await stage.openScreens(8);
      const load = await writing(stage, 50);
      const drains = [];
      for (let round = 0; round < rounds; round += 1)
        for (const at of [0, 1]) {
          await sleep(1_000);
          const { code, ms } = await stage.api(at).stop();
          if (code !== 0) ledger.faults.push(`An API process that was asked to end exited with ${code}`);
          drains.push(ms);
          await stage.startApi(at);
        }
      await sleep(1_000);
      await load.stop();
      const { equalAfterMs } = await checkAll(stage);
      return {
        ledger,
        figures: { 'drained after (longest)': Math.max(...drains), 'screens equal after': equalAfterMs },
      };
    } finally {
      proxy?.close();
      await stage.close();
    }
  },
};
