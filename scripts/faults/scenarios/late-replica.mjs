import { setTimeout as sleep } from 'node:timers/promises';
import { processesIn, signal, waitFor } from '../../lib/processes.mjs';
import { checkAll } from '../checks.mjs';
import { ask, databaseAt } from '../services.mjs';
import { startWriting } from '../load.mjs';
import { openFixture } from '../fixture.mjs';
import { openStandby } from '../standby.mjs';

const files = '/api/inventory/export.csv';

/** @type {import('../scenario.mjs').Scenario} */
export const scenario = {
  title: 'A replica that files are read from: late, frozen, killed',
  rounds: { all: 1, short: 0 },
  async run({ openOwnGround }) {
    const ground = await openOwnGround();
    const stage = await openFixture(ground);
    const { ledger, manager } = stage;
    /** @type {Awaited<ReturnType<typeof openStandby>> | undefined} */
    let standby;
    try {
      standby = await openStandby(ground, { synchronous: false });
      const name = new URL(stage.state.databaseUrl).pathname.slice(1);
      const replicaUrl = databaseAt(stage.state.databaseUrl, name, standby.port);
      await waitFor(async () => (await ask(replicaUrl, 'select 1 from app_user').catch(() => [])).length > 0, {
        timeoutMs: 30_000,
      });
      await stage.api().stop();
      await stage.startApi(0, { DATABASE_REPLICA_URL: replicaUrl });
      await stage.openScreens(3);
      const load = await startWriting(stage, 20);
      /** Returns the number of export queries on the replica. */
      const asked = async () =>
        (await ask(replicaUrl, `select query from pg_stat_activity where application_name = 'atrium-late'`)).filter(
          ({ query }) => !query.includes('pg_is_in_recovery'),
        ).length;
      const file = async () => {
        const startedAt = performance.now();
        const { status, body } = await manager.get(files);
        if (status !== 200 || !String(body).includes('Gauze, much used'))
          ledger.faults.push(`A file was answered ${status} without what is in it`);
        return Math.round(performance.now() - startedAt);
      };
      const readByReplica = await waitFor(
        async () => {
          await file();
          return (await asked()) > 0;
        },
        { timeoutMs: 30_000, everyMs: 500 },
      );
      if (!readByReplica) ledger.faults.push('The replica was never asked');

      await ask(replicaUrl, 'select pg_wal_replay_pause()');
      await ledger.write(manager, '/api/inventory', { name: 'Made while the replica stood still', currentQuantity: 1 });
      await sleep(8_000);
      const { body } = await manager.get(files);
      if (!String(body).includes('Made while the replica stood still'))
        ledger.faults.push('A file was more than seconds late');
      await ask(replicaUrl, 'select pg_wal_replay_resume()');
      await sleep(8_000);

      for (const pid of processesIn(standby.directory)) signal(pid, 'SIGSTOP');
      const frozen = await file();
      for (const pid of processesIn(standby.directory)) signal(pid, 'SIGCONT');
      await sleep(8_000);
      await standby.close();
      const killed = await file();
      await load.stop();
      await checkAll(stage);
      return { ledger, figures: { 'a file with the replica frozen': frozen, 'with it killed': killed } };
    } finally {
      await stage.close();
      await standby?.close();
      await ground.close();
    }
  },
};
