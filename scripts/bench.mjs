// npm run bench: compares the application's speed with bare components on the same machine in the same run. See --help.
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { roundFigure } from './bench/figures.mjs';
import { goals } from './bench/goals.mjs';
import { openClinics } from './bench/goals/reading-goals.mjs';
import { isThere, openServices } from './bench/services.mjs';
import { openShelves } from './bench/goals/writing-goals.mjs';
import { root } from './lib/files.mjs';
import { build, npm } from './lib/prepare.mjs';
import { commandRunner } from './lib/run.mjs';
import { onStopRequest } from './lib/stop-request.mjs';

const help = `Usage: npm run -s bench -- [goals] [options]

  npm run bench -- G2 G4    measures these; without any, all: ${goals.map(({ id }) => id).join(', ')}

Prints one JSON document; progress goes to standard error. Absolute figures move with the machine: only the
ratios count, of two sides measured in turns. A goal that is missed is reported, and is no failure; one that could not
be measured is.

  --rounds N     rounds of each measurement (5)
  --quick        fewer rounds, shorter ones, smaller tables: to see that it works
  --large        also seeds 5 million uses for the page in the middle (minutes)
  --postgres DIR with the PostgreSQL server of that folder of programs, in its default settings
  --as-built     measures the build that is there, without building what has changed
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    quick: { type: 'boolean' },
    large: { type: 'boolean' },
    'as-built': { type: 'boolean' },
    postgres: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const requestedIds = positionals.map((id) => id.toUpperCase());
const quick = values.quick === true;
const rounds = Number(values.rounds ?? (quick ? 2 : 5));
if (
  values.help ||
  !Number.isInteger(rounds) ||
  rounds < 1 ||
  rounds > 100 ||
  requestedIds.some((id) => !goals.some((goal) => goal.id === id))
) {
  console.error(help);
  process.exit(values.help ? 0 : 2);
}
const chosen = goals.filter(({ id }) => requestedIds.length === 0 || requestedIds.includes(id));

/** Share of other load on the CPU cores above which even ratios are unreliable. */
const quietBelow = 0.25;

const startedAt = Date.now();
const stopping = new AbortController();
/** @type {import('./bench/services.mjs').Surroundings | undefined} */
let surroundings;
onStopRequest({ first: () => void stop(), again: () => {} });

try {
  await prepare();
  surroundings = await openServices(join(root, '.test', 'bench'), values.postgres);
  const report = await measure(surroundings);
  await surroundings.close();
  console.log(JSON.stringify(report, null, 2));
  process.exit(report.goals.some((goal) => 'error' in goal) ? 1 : 0);
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(error);
    await surroundings?.close();
    process.exit(1);
  }
}

async function prepare() {
  const isBuilt = isThere('backend/dist/main.js') && isThere('frontend/dist/.sizes.json');
  if (values['as-built'] && isBuilt) return;
  const run = commandRunner({ signal: stopping.signal, track: () => {} });
  if (isBuilt) await build(run, say);
  else await run('Building', npm('run', '-s', 'build'));
}

/** @param {import('./bench/services.mjs').Surroundings} around */
async function measure(around) {
  /** @type {Promise<import('./bench/product.mjs').Product> | undefined} */
  let shelves;
  /** @type {ReturnType<typeof openClinics> | undefined} */
  let clinics;
  /** @type {import('./bench/goals.mjs').Bench} */
  const bench = {
    surroundings: around,
    rounds,
    quick,
    large: values.large === true,
    ms: (usually) => (quick ? usually / 4 : usually),
    say: (line) => say(`  ${line}`),
    printRound:
      (figure) =>
      ({ product, bare, http }) =>
        say(
          `  ${figure}: ${roundFigure(product[figure] ?? 0)} against ${roundFigure(bare[figure] ?? 0)}${http ? ` bare and ${roundFigure(http[figure] ?? 0)} over bare HTTP` : ''}`,
        ),
    shelves: () => (shelves ??= openShelves(bench)),
    clinics: () => (clinics ??= openClinics(bench)),
  };
  const machine = {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model ?? '',
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    postgres: await around.postgresVersion(),
    load1: roundFigure(loadavg()[0] ?? 0),
    busyBefore: await busyShare(),
  };
  const results = [];
  for (const { id, name, goal, measure: run } of chosen) {
    if (stopping.signal.aborted) break;
    say(`${id} ${name}`);
    // Other load on the machine makes the absolute figures worthless.
    const busyBefore = await busyShare();
    const quiet = busyBefore < quietBelow;
    if (!quiet)
      say(
        `  the machine is ${Math.round(busyBefore * 100)} % busy with something else: measure again when it is quiet`,
      );
    /** @type {import('./bench/goals.mjs').Goal} */
    let measured;
    try {
      measured = await run(bench);
    } catch (error) {
      if (stopping.signal.aborted) throw error;
      say(`  not measured: ${error instanceof Error ? error.message : String(error)}`);
      results.push({
        id,
        name,
        goal,
        met: false,
        quiet,
        busyBefore,
        error: error instanceof Error ? error.message : String(error),
      });
      continue;
    }
    const met = [...(measured.measures ?? []), ...(measured.checks ?? [])].every((one) => one.met);
    say(`  ${met ? 'met' : 'MISSED'}`);
    results.push({ id, name, goal, met, quiet, busyBefore, ...measured });
  }
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  return { startedAt: new Date(startedAt).toISOString(), seconds, rounds, quick, machine, goals: results };
}

/** Returns the share of CPU time that is used while this process is idle. */
async function busyShare() {
  const times = () =>
    cpus().map(({ times: { idle, ...used } }) => ({
      idle,
      used: Object.values(used).reduce((sum, ms) => sum + ms, 0),
    }));
  const before = times();
  await sleep(500);
  const after = times();
  const grown = (/** @type {'idle' | 'used'} */ key) =>
    after.reduce((sum, core, index) => sum + core[key] - (before[index]?.[key] ?? 0), 0);
  return roundFigure(grown('used') / Math.max(1, grown('used') + grown('idle')));
}

async function stop() {
  say('Stopping …');
  stopping.abort();
  await surroundings?.close();
  process.exit(130);
}

/** @param {string} line */
function say(line) {
  console.error(line);
}
