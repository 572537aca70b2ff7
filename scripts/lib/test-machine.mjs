// The programs of the machine that tests need beside Node: a Redis server and Chromium.
import { spawnSync } from 'node:child_process';
import { onPath } from './files.mjs';
import { redisProgram } from './redis.mjs';

const wanted = {
  redis: {
    find: redisProgram,
    package: 'redis-server',
    missing: 'No Redis: "redis-server" (or "valkey-server") is not on PATH; on Debian: apt-get install redis-server',
  },
  browser: {
    find: browserProgram,
    package: 'chromium',
    missing: 'No browser: "chromium" is not on PATH; on Debian: apt-get install chromium',
  },
};

export function browserProgram() {
  return onPath('chromium') ?? onPath('chromium-browser') ?? onPath('google-chrome');
}

/**
 * Installs what is missing where that is possible (root on Debian).
 * @param {('redis' | 'browser')[]} needs
 * @param {import('./prepare.mjs').Run} run @param {(line: string) => void} say
 * @returns {Promise<{ redis?: string, browser?: string }>} for what is still missing, the sentence that says so
 */
export async function completeMachine(needs, run, say) {
  const missing = () => needs.filter((need) => wanted[need].find() === null);
  if (
    missing().length > 0 &&
    process.getuid?.() === 0 &&
    spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
  ) {
    const packages = missing().map((need) => wanted[need].package);
    say(`Installing Debian's ${packages.join(' and ')} …`);
    try {
      // RUNLEVEL=1 keeps Debian from starting a Redis server of the machine's own
      const apt = ['env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'apt-get', '-q'];
      await run('apt-get update', [...apt, 'update']);
      await run('apt-get install', [...apt, 'install', '-y', '--no-install-recommends', ...packages]);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  }
  return Object.fromEntries(missing().map((need) => [need, wanted[need].missing]));
}
