// npm run test:faults: breaks the application on purpose and checks its guarantees. See --help.
import { mkdtempSync, chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openServices } from './faults/services.mjs';
import { allScenarios } from './faults/scenario.mjs';
import { writeTable } from './faults/table.mjs';
import { build } from './lib/prepare.mjs';
import { redisProgram } from './lib/redis.mjs';
import { commandRunner } from './lib/run.mjs';
import { onStopRequest } from './lib/stop-request.mjs';

const scenarios = await allScenarios();
const help = `Usage: npm run test:faults -- [scenarios] [options]

Breaks the product over a PostgreSQL and a Redis of its own, one scenario at a time, and holds a ledger of every write
that was acknowledged against what is there afterwards.

${scenarios.map(({ name, scenario }) => `  ${name.padEnd(16)} ${scenario.title}`).join('\n')}

  --rounds N     of each scenario, instead of its own number
  --short        the part that runs in npm test
  --write        puts the figures into docs/reliability.md
  --report FILE  the outcome as JSON
  --keep-logs    says where the logs are, and leaves them there
`;
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    short: { type: 'boolean' },
    write: { type: 'boolean' },
    report: { type: 'string' },
    'keep-logs': { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
const unknown = wanted.filter((name) => !scenarios.some((one) => one.name === name));
if (values.help || unknown.length > 0 || (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0))) {
  if (unknown.length > 0) console.error(`Unknown: ${unknown.join(' ')}\n`);
  console.error(help);
  process.exit(values.help ? 0 : 2);
}
const chosen = scenarios.filter(
  ({ name, scenario }) =>
    wanted.includes(name) || (wanted.length === 0 && (!values.short || scenario.rounds.short > 0)),
);

/** @typedef {{ name: string, title: string, rounds: number, seconds: number, faults: string[], leftOut?: string, acknowledged: number, repeatedAfterFault: number, figures: Record<string, number>, note?: string }} Result */

const folder = mkdtempSync(join(process.env.TEST_DIR ?? tmpdir(), 'faults-'));
chmodSync(folder, 0o711); // The database may run as another user.
/** @type {Set<import('./faults/services.mjs').Ground>} */
const grounds = new Set();
const stopping = new AbortController();
onStopRequest({ first: () => void stop(), again: () => {} });

const results = [];
try {
  if (redisProgram() === null) throw new Error('There is no redis-server or valkey-server on this machine.');
  await build(commandRunner({ signal: stopping.signal, track: () => {} }), (line) => console.error(line));
  const open = async () => {
    const dir = join(folder, `ground-${grounds.size}`);
    mkdirSync(dir, { mode: 0o711 });
    const ground = await openServices(dir);
    grounds.add(ground);
    return ground;
  };
  const ground = await open();
  for (const { name, scenario } of chosen) {
    const result = await play(name, scenario, ground, open);
    results.push(result);
    if (values.write) writeTable([result]);
  }
} finally {
  if (!stopping.signal.aborted) await close();
}
if (values.report) writeFileSync(values.report, JSON.stringify({ results }));
const failed = results.filter(({ faults }) => faults.length > 0);
const skipped = results.filter(({ leftOut }) => leftOut !== undefined).length;
const ran = results.length - skipped;
console.log(`${ran - failed.length} of ${ran} scenarios held${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed.length > 0 ? 1 : 0);

/**
 * @param {string} name @param {import('./faults/scenario.mjs').Scenario} scenario
 * @param {import('./faults/services.mjs').Ground} ground @param {() => Promise<import('./faults/services.mjs').Ground>} openOwnGround
 * @returns {Promise<Result>}
 */
async function play(name, scenario, ground, openOwnGround) {
  const times = rounds ?? Math.max(1, scenario.rounds[values.short ? 'short' : 'all']); // A scenario named on the command line runs at least once.
  const base = {
    name,
    title: scenario.title,
    rounds: times,
    seconds: 0,
    faults: [],
    acknowledged: 0,
    repeatedAfterFault: 0,
    figures: {},
  };
  const leftOut = scenario.unable?.() ?? null;
  if (leftOut !== null) {
    console.log(`- ${name}: skipped, ${leftOut}`);
    return { ...base, rounds: 0, leftOut };
  }
  const startedAt = performance.now();
  /** @type {Result} */
  let result;
  try {
    const { ledger, figures, note } = await scenario.run({ ground, rounds: times, openOwnGround });
    result = {
      ...base,
      faults: ledger.faults,
      acknowledged: ledger.acknowledged.size,
      repeatedAfterFault: ledger.broken + ledger.refused,
      figures,
      ...(note === undefined ? {} : { note }),
    };
  } catch (error) {
    result = { ...base, faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)] };
  }
  result.seconds = Math.round((performance.now() - startedAt) / 1_000);
  const summary = Object.entries(result.figures).map(([what, ms]) => `${what} ${ms} ms`);
  console.log(
    `${result.faults.length === 0 ? '✓' : '✗'} ${name} (${times} rounds, ${result.seconds} s): ${result.acknowledged} acknowledged, ${result.repeatedAfterFault} tries repeated; ${summary.join(', ')}${result.note ? `; ${result.note}` : ''}`,
  );
  for (const fault of new Set(result.faults)) console.log(`    ${fault}`);
  return result;
}

async function close() {
  await Promise.all([...grounds].map((ground) => ground.close()));
  if (values['keep-logs']) console.error(`Logs: ${folder}`);
  else if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
}

async function stop() {
  stopping.abort();
  await close();
  process.exit(130);
}
