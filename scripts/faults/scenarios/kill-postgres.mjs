import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '../../lib/processes.mjs';
import { checkAll } from '../checks.mjs';
import { longest, median } from '../figures.mjs';
import { startWriting } from '../load.mjs';
import { startIdTraffic } from '../id-traffic.mjs';
import { openFixture } from '../fixture.mjs';

const loadMs = 700;

/** @type {import('../scenario.mjs').Scenario} */
export const scenario = {
  title: 'PostgreSQL killed (SIGKILL) under load: the postmaster, every fourth time one of its processes',
  rounds: { all: 20, short: 1 },
  async run({ ground, rounds }) {
    const stage = await openFixture(ground);
    try {
      await stage.openScreens(3);
      const back = [];
      let equalAfterMs = 0;
      for (let round = 1; round <= rounds; round += 1) {
        const load = await startWriting(stage, 20);
        // Other processes' failed writes and signals consume transaction ids without waiting for the disk.
        const others = startIdTraffic(stage.state.databaseUrl);
        await sleep(loadMs);
        const acknowledged = stage.ledger.acknowledged.size;
        const killedAt = performance.now();
        if (round % 4 === 2) {
          await ground.postgres.crash();
        } else {
          ground.postgres.kill();
          await ground.postgres.restart();
        }
        await others;
        await waitFor(() => stage.ledger.acknowledged.size > acknowledged, { timeoutMs: 60_000, everyMs: 5 });
        back.push(performance.now() - killedAt);
        await sleep(loadMs);
        await load.stop();
        ({ equalAfterMs } = await checkAll(stage));
      }
      return {
        ledger: stage.ledger,
        figures: {
          'first write after (median)': median(back),
          'first write after (longest)': longest(back),
          'screens equal after': equalAfterMs,
        },
      };
    } finally {
      await stage.close();
    }
  },
};
