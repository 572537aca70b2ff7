import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '../../lib/processes.mjs';
import { checkAll } from '../checks.mjs';
import { openForwarder } from '../forwarder.mjs';
import { databaseAt } from '../services.mjs';
import { startWriting } from '../load.mjs';
import { openStandby } from '../standby.mjs';
import { openFixture } from '../fixture.mjs';

/** @type {import('../scenario.mjs').Scenario} */
export const scenario = {
  title: 'Failover to a streaming replica that is promoted, the primary killed under load',
  rounds: { all: 1, short: 1 },
  async run({ openOwnGround }) {
    const ground = await openOwnGround();
    const primary = Number(new URL(ground.databaseUrl).port);
    const network = await openForwarder([primary]);
    const stage = await openFixture(ground, { reachDatabaseAt: `tcp://127.0.0.1:${network.port}` });
    const { ledger, state } = stage;
    let standby;
    try {
      standby = await openStandby(ground, { synchronous: true });
      await stage.openScreens(3);
      const load = await startWriting(stage, 20);
      await sleep(1_500);
      const acknowledged = ledger.acknowledged.size;
      // Stopped first, so that events without a reaction must survive the loss of the primary.
      await stage.worker().kill();
      ground.postgres.kill();
      const killedAt = performance.now();
      await standby.promote();
      network.goTo([standby.port]);
      state.databaseUrl = databaseAt(state.databaseUrl, new URL(state.databaseUrl).pathname.slice(1), standby.port);
      await waitFor(() => ledger.acknowledged.size > acknowledged, { timeoutMs: 60_000, everyMs: 5 });
      const backMs = Math.round(performance.now() - killedAt);
      await sleep(1_000);
      await load.stop();
      const { ends } = stage.api();
      if (ends.length > 0) ledger.faults.push(`The API ended by it: ${JSON.stringify(ends)}`);
      const { equalAfterMs } = await checkAll(stage);
      return { ledger, figures: { 'first write after': backMs, 'screens equal after': equalAfterMs } };
    } finally {
      network.close();
      await stage.close();
      await standby?.close();
      await ground.close();
    }
  },
};
