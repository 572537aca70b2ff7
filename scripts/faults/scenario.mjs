// The definition of a scenario, and the list of all scenarios in the folder.
import { readdirSync } from 'node:fs';

/**
 * @typedef {object} Outcome
 * @property {import('./test-user.mjs').Ledger} ledger
 * @property {Record<string, number>} figures in milliseconds
 * @property {string} [note]
 */
/**
 * @typedef {object} Around
 * @property {import('./services.mjs').Ground} ground shared by all scenarios of a run
 * @property {number} rounds
 * @property {() => Promise<import('./services.mjs').Ground>} openOwnGround for what would leave nothing usable behind
 */
/**
 * @typedef {object} Scenario
 * @property {string} title
 * @property {{ all: number, short: number }} rounds
 * @property {() => string | null} [unable] why this machine cannot run it
 * @property {(around: Around) => Promise<Outcome>} run
 */

const folder = new URL('scenarios/', import.meta.url);

/** @returns {Promise<{ name: string, scenario: Scenario }[]>} in the order of the report */
export async function allScenarios() {
  const order = [
    'kill-api',
    'kill-api-busy',
    'kill-worker',
    'kill-postgres',
    'freeze-postgres',
    'freeze-redis',
    'empty-redis',
    'silent-client',
    'rolling-restart',
    'rolling-upgrade',
    'stop-everything',
    'full-disk',
    'restore-backup',
    'failover',
    'late-replica',
  ];
  const names = readdirSync(folder).map((file) => file.replace(/\.mjs$/, ''));
  const place = (/** @type {string} */ name) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Promise.all(
    names
      .toSorted((a, b) => place(a) - place(b))
      .map(async (name) => ({ name, scenario: (await import(new URL(`${name}.mjs`, folder).href)).scenario })),
  );
}
