import { waitFor } from '../../lib/processes.mjs';
import { checkAll } from '../checks.mjs';
import { longest, median } from '../figures.mjs';
import { openFixture } from '../fixture.mjs';

/** @type {import('../scenario.mjs').Scenario} */
export const scenario = {
  title: 'An API process killed (SIGKILL) at the first sight of a committed row',
  rounds: { all: 20, short: 1 },
  async run({ ground, rounds }) {
    const stage = await openFixture(ground);
    try {
      const { ledger, staff } = stage;
      const item = await ledger.write(stage.manager, '/api/inventory', { name: 'Gauze', currentQuantity: 100_000 });
      await stage.openScreens(12);
      const uses = async () => (await stage.sql('select count(*)::int as count from usage'))[0].count;
      const back = [];
      for (let round = 0; round < rounds; round += 1) {
        // One of the uses makes stock fall low, which must cause one notification.
        const falling = await ledger.write(stage.manager, '/api/inventory', {
          name: `Falling in round ${round}`,
          currentQuantity: 11,
          minStockLevel: 10,
        });
        const before = await uses();
        const calls = Array.from({ length: 8 }, (_, nth) =>
          ledger.write(staff, '/api/usage', {
            itemId: nth === 0 ? falling.id : item.id,
            quantityUsed: nth === 0 ? 2 : 1,
          }),
        );
        await waitFor(async () => (await uses()) > before, { timeoutMs: 30_000, everyMs: 0 });
        const killedAt = performance.now();
        await stage.api().kill();
        await stage.api().ready();
        back.push(performance.now() - killedAt);
        await Promise.all(calls);
      }
      const { equalAfterMs } = await checkAll(stage);
      return {
        ledger,
        figures: {
          'back (median)': median(back),
          'back (longest)': longest(back),
          'screens equal after': equalAfterMs,
        },
      };
    } finally {
      await stage.close();
    }
  },
};
