import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '../../lib/processes.mjs';
import { checkAll } from '../checks.mjs';
import { openServices } from '../services.mjs';
import { startWriting } from '../load.mjs';
import { openFixture } from '../fixture.mjs';

const megabyte = 1_048_576;
const sizeMb = 400;

/** @type {import('../scenario.mjs').Scenario} */
export const scenario = {
  title: 'The disk of PostgreSQL full under load, then with room again',
  rounds: { all: 2, short: 0 },
  unable: () => (process.getuid?.() === 0 ? null : 'a small file system can be mounted by root alone'),
  async run({ rounds }) {
    const dir = mkdtempSync(join(tmpdir(), 'atrium-full-disk-'));
    mount('mount', '-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=711`, 'tmpfs', dir);
    let ground;
    let stage;
    try {
      mkdirSync(join(dir, 'data'));
      ground = await openServices(join(dir, 'data'));
      stage = await openFixture(ground);
      const { ledger, manager } = stage;
      await stage.openScreens(3);
      const ballast = join(dir, 'ballast');
      const back = [];
      for (let round = 0; round < rounds; round += 1) {
        const load = await startWriting(stage, 20);
        await sleep(500);
        fill(dir, ballast);
        // The WAL has segments of 16 MB, so open ones are used up first.
        const refusedBefore = ledger.refused;
        const noise = press(manager, ledger);
        if (!(await waitFor(() => ledger.refused > refusedBefore, { timeoutMs: 60_000 })))
          ledger.faults.push('The full disk was never felt');
        await sleep(3_000);
        const alive = await manager.get('/api/health/live').catch(() => null);
        if (alive?.status !== 200) ledger.faults.push(`Alive answers ${alive?.status ?? 'nothing'}`);
        rmSync(ballast, { force: true });
        await noise.stop();
        const acknowledged = ledger.acknowledged.size;
        const roomAt = performance.now();
        // The server may have given up after a panic; its supervisor restarts it.
        await ground.postgres.restart();
        await waitFor(() => ledger.acknowledged.size > acknowledged, { timeoutMs: 60_000, everyMs: 5 });
        back.push(performance.now() - roomAt);
        await sleep(500);
        await load.stop();
      }
      const ends = [...stage.api().ends, ...stage.worker().ends];
      if (ends.length > 0) ledger.faults.push(`Processes ended by it: ${JSON.stringify(ends)}`);
      const { equalAfterMs } = await checkAll(stage);
      return {
        ledger,
        figures: {
          'first write after there was room': Math.round(Math.max(...back)),
          'screens equal after': equalAfterMs,
        },
      };
    } finally {
      await stage?.close();
      await ground?.close();
      mount('umount', '-l', dir);
      rmSync(dir, { recursive: true, force: true });
    }
  },
};

/** Sends large writes, so that the WAL soon needs new segments. @param {import('../test-user.mjs').TestUser} who @param {import('../test-user.mjs').Ledger} ledger */
function press(who, ledger) {
  const over = new AbortController();
  const lanes = Promise.all(
    Array.from({ length: 4 }, async (_, lane) => {
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        const name = `Large ${lane} ${turn} ${ledger.acknowledged.size}`;
        await ledger.write(who, '/api/inventory', { name, description: noise(4_000), currentQuantity: 1 });
      }
    }),
  );
  return {
    stop: () => {
      over.abort();
      return lanes;
    },
  };
}

/** Returns text that does not compress. @param {number} length */
const noise = (length) => Array.from({ length }, () => Math.random().toString(36)[3] ?? 'x').join('');

/** @param {string} dir @param {string} file */
function fill(dir, file) {
  const { bavail, bsize } = statfsSync(dir);
  writeFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - megabyte)));
}

/** @param {string} program @param {string[]} args */
function mount(program, ...args) {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}
