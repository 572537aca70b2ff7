// Programs that tests need besides Node: a Redis server, Chromium, and a PostgreSQL server.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { onPath } from '../files.mjs';
import { redisProgram } from '../redis.mjs';

const debianPostgres = '/usr/lib/postgresql';

const wanted = {
  postgres: {
    find: postgresPrograms,
    package: 'postgresql',
    missing: `No PostgreSQL server under ${debianPostgres}; on Debian: apt-get install postgresql`,
  },
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

/** Returns the programs of a PostgreSQL other than the embedded one: POSTGRES_PROGRAMS, or Debian's oldest version. */
export function postgresPrograms() {
  if (process.env.POSTGRES_PROGRAMS) return process.env.POSTGRES_PROGRAMS;
  const versions = existsSync(debianPostgres)
    ? readdirSync(debianPostgres)
        .map(Number)
        .toSorted((a, b) => a - b)
    : [];
  const oldest = versions.find((version) => existsSync(join(debianPostgres, String(version), 'bin', 'postgres')));
  return oldest === undefined ? null : join(debianPostgres, String(oldest), 'bin');
}

/**
 * Installs missing programs where possible (root on Debian).
 * @param {('redis' | 'browser' | 'postgres')[]} needs
 * @param {import('../prepare.mjs').Run} run @param {(line: string) => void} say
 * @returns {Promise<{ redis?: string, browser?: string, postgres?: string }>} a message for each program that is still
 * missing
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
      // RUNLEVEL=1 keeps Debian from starting a system-wide Redis server.
      const apt = ['env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'apt-get', '-q'];
      await run('apt-get update', [...apt, 'update']);
      await run('apt-get install', [...apt, 'install', '-y', '--no-install-recommends', ...packages]);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  }
  return Object.fromEntries(missing().map((need) => [need, wanted[need].missing]));
}
