import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkAll } from '../checks.mjs';
import { openForwarder } from '../forwarder.mjs';
import { startWriting } from '../load.mjs';
import { openFixture } from '../fixture.mjs';

const lastRelease = process.env.LAST_RELEASE ?? '';
const SIDE_BY_SIDE_MS = 10_000;

/** @type {import('../scenario.mjs').Scenario} */
export const scenario = {
  title: 'From the last release (LAST_RELEASE names its built folder) to this one, process by process, under load',
  rounds: { all: 1, short: 0 },
  unable: () =>
    existsSync(join(lastRelease, 'backend/dist/main.js')) && lastRelease !== ''
      ? null
      : 'LAST_RELEASE names no folder with a built release',
  async run({ ground }) {
    /** @type {import('../forwarder.mjs').Forwarder | undefined} */
    let proxy;
    const stage = await openFixture(ground, {
      apis: 2,
      lastRelease,
      front: async (ports) => {
        proxy = await openForwarder([...ports]);
        return `http://127.0.0.1:${proxy.port}`;
      },
    });
    const { ledger, ports } = stage;
    proxy?.offer(ports);
    try {
      await stage.openScreens(8);
      const load = await startWriting(stage, 20);
      stage.state.release = undefined;
      const startedAt = performance.now();
      // Its migrations run while the two old processes serve calls.
      await stage.startApi(2);
      const migrated = performance.now() - startedAt;
      proxy?.offer(ports);
      await sleep(SIDE_BY_SIDE_MS);
      // The way back: an old process starts with tables that are newer than it.
      stage.state.release = lastRelease;
      await stage.api(0).stop();
      await stage.startApi(0);
      stage.state.release = undefined;
      await sleep(1_000);
      await stage.worker().stop();
      await stage.startWorker();
      for (const at of [0, 1]) {
        const { code } = await stage.api(at).stop();
        if (code !== 0) ledger.faults.push(`An API process of the last release exited with ${code}`);
        await stage.startApi(at);
        await sleep(1_000);
      }
      await load.stop();
      const { equalAfterMs } = await checkAll(stage);
      return {
        ledger,
        figures: {
          'first process of this release ready after': Math.round(migrated),
          'screens equal after': equalAfterMs,
        },
      };
    } finally {
      proxy?.close();
      await stage.close();
    }
  },
};
