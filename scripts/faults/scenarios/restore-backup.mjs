import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkAll } from '../checks.mjs';
import { startWriting } from '../load.mjs';
import { openFixture, runCommand } from '../fixture.mjs';

/** @type {import('../scenario.mjs').Scenario} */
export const scenario = {
  title: "Yesterday's backup restored into a new database, and the product started over it",
  rounds: { all: 1, short: 0 },
  async run({ ground }) {
    const stage = await openFixture(ground);
    const { ledger, state } = stage;
    try {
      await stage.openScreens(3);
      const load = await startWriting(stage, 20);
      await sleep(1_500);
      const file = join(ground.dir, 'yesterday.tar');
      // Everything that was acknowledged before the backup began must be restored.
      const before = new Map(ledger.acknowledged);
      const backupAt = performance.now();
      await runCommand('backup', file, state.databaseUrl);
      const backupMs = Math.round(performance.now() - backupAt);
      await sleep(1_000);
      await load.stop();
      const after = ledger.acknowledged.size - before.size;

      await stage.api().stop();
      await stage.worker().stop();
      const restoreAt = performance.now();
      const restored = await ground.emptyDatabase('faults_restored');
      await runCommand('restore', file, restored);
      const restoreMs = Math.round(performance.now() - restoreAt);
      state.databaseUrl = restored;
      await stage.startApi(0, { DATABASE_URL: restored });
      await stage.startWorker({ DATABASE_URL: restored });
      // No session survives a restore: an earlier screen is rejected and opened again after a sign-in.
      for (const screen of stage.screens.splice(0)) screen.close();
      const old = await stage.manager.get('/api/inventory');
      if (old.status !== 401) ledger.faults.push(`A session of before is answered ${old.status}`);
      await stage.manager.signIn('manager@perfect-b.example');
      await stage.staff.signIn('staff@perfect-b.example');
      await stage.openScreens(3);
      const [{ kept }] = await stage.sql('select count(*)::int as kept from usage');
      ledger.acknowledged = before;
      const again = await startWriting(stage, 20);
      await sleep(1_000);
      await again.stop();
      const { equalAfterMs } = await checkAll(stage, { eventsAreKept: false, unknown: after });
      return {
        ledger,
        figures: { backup: backupMs, restore: restoreMs, 'screens equal after': equalAfterMs },
        note: `${kept} uses came back; ${after} writes of after the backup are gone, as they must be`,
      };
    } finally {
      await stage.close();
    }
  },
};
