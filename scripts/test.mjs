// npm test: all checks of the application, also on a fresh clone. See --help.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testSuites } from './lib/testing/suites.mjs';
import { say } from './lib/launcher.mjs';
import { build, install, noteBuilt } from './lib/prepare.mjs';
import { commandRunner } from './lib/run.mjs';
import { onStopRequest } from './lib/stop-request.mjs';
import { completeMachine, postgresPrograms } from './lib/testing/test-machine.mjs';
import { openTestRun } from './lib/testing/test-run.mjs';

/** @param {{ onlyInAll: boolean }} which */
const namesOf = ({ onlyInAll }) =>
  testSuites
    .filter((leg) => (leg.onlyInAll ?? false) === onlyInAll)
    .map(({ name }) => name)
    .join(', ');

const help = `Usage: npm test -- [legs] [--verbose] [-- arguments for the runner]

Without legs, all of them: ${namesOf({ onlyInAll: false })}.
  npm test -- unit integration            these two
  npm test -- unit -- --watch             what follows the second -- reaches Jest, node:test or Playwright
  npm run test:all                        with the long variants of tests (TEST_ALL=1), and ${namesOf({ onlyInAll: true })}
  --verbose                               shows the output of every leg, not only of one that fails

Dependencies are installed when package-lock.json changed. PostgreSQL and Redis are the run's own, under .test/, and
gone afterwards; the logs stay in .test/logs. As root on Debian, redis-server and chromium are installed when missing;
otherwise the legs that need them are left out, which fails when CI=true.
`;

/** @typedef {{ leg: import('./lib/testing/suites.mjs').Leg, result: 'passed' | 'failed' | 'left out', note: string, passed: number, failed: number, ms: number }} Row */

const ci = /^(1|true)$/i.test(process.env.CI ?? '');
const split = process.argv.indexOf('--', 2);
const own = process.argv.slice(2, split < 0 ? undefined : split);
const forRunner = split < 0 ? [] : process.argv.slice(split + 1);
const verbose = own.includes('--verbose');
const names = own.filter((word) => !word.startsWith('--'));
const unknown = own.filter(
  (word) => !['--verbose', '--all', '--help'].includes(word) && !testSuites.some(({ name }) => name === word),
);
if (own.includes('--help') || unknown.length > 0) {
  if (unknown.length > 0) console.error(`Unknown: ${unknown.join(' ')}\n`);
  console.log(help);
  process.exit(unknown.length > 0 ? 2 : 0);
}
const chosen = testSuites.filter(({ name, onlyInAll }) =>
  names.length === 0 ? !onlyInAll || own.includes('--all') : names.includes(name),
);

const startedAt = Date.now();
const stopping = new AbortController();
/** @type {Row[]} */
const rows = [];
/** @type {Awaited<ReturnType<typeof openTestRun>> | undefined} */
let testRun;
/** @type {Awaited<ReturnType<NonNullable<typeof testRun>['startServices']>> | undefined} */
let services;
onStopRequest({ first: () => void stop(), again: () => {} });

try {
  const run = commandRunner({ signal: stopping.signal, track: () => {} });
  // Programs are installed beside the dependencies and the first suites, which need none.
  const machine = completeMachine([...new Set(chosen.flatMap(({ needs }) => needs ?? []))], run, say);
  await install(run, say);
  testRun = await openTestRun();
  const env = environment(testRun);

  for (const group of inGroups(chosen)) {
    const possible = await withPrograms(group, machine);
    const buildRow = rows.find((row) => row.leg.name === 'build');
    const product = possible.some((leg) => leg.product);
    if (product && buildRow?.result === 'failed') {
      for (const leg of possible)
        rows.push({ leg, result: 'failed', note: 'there is no build to test', passed: 0, failed: 0, ms: 0 });
      continue;
    }
    if (product && !buildRow) await build(run, say);
    if (possible.some(({ services }) => services === true)) Object.assign(env, await startServices(testRun));
    await Promise.all(possible.map((leg) => runSuite(leg, env)));
    if (group[0]?.name === 'build' && rows.at(-1)?.result === 'passed') {
      noteBuilt();
      env.TEST_BUILT = '1';
    }
  }
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
if (!stopping.signal.aborted) await finish();

/**
 * Returns the suites of a group that this machine can run, once their programs are installed. Lists the others.
 * @param {import('./lib/testing/suites.mjs').Leg[]} group @param {ReturnType<typeof completeMachine>} machine
 */
async function withPrograms(group, machine) {
  if (group.every(({ needs }) => needs === undefined)) return group;
  const missing = await machine;
  return group.filter((leg) => {
    const why = leg.needs && missing[leg.needs];
    if (why) rows.push({ leg, result: 'left out', note: why, passed: 0, failed: 0, ms: 0 });
    return !why;
  });
}

/** @param {NonNullable<typeof testRun>} run @returns {NodeJS.ProcessEnv} environment of the suites, without the installation's own data */
function environment(run) {
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    TEST_DIR: run.folder,
    NO_COLOR: '1',
    TEST_ALL: own.includes('--all') ? '1' : undefined,
  };
  for (const name of [
    'DATABASE_URL',
    'REDIS_URL',
    'DATA_DIR',
    'PORT',
    'HOST',
    'SESSION_SECRET',
    'DEMO_DATA',
    'NODE_ENV',
    'TEST_BUILT',
  ])
    delete env[name];
  return env;
}

/** Starts PostgreSQL and Redis at the first suite that needs them. @param {NonNullable<typeof testRun>} run */
async function startServices(run) {
  services ??= await run.startServices();
  return { TEST_DATABASE_URL: services.databaseUrl, TEST_REDIS_URL: services.redisUrl ?? undefined };
}

/** Groups suites that can run at the same time: consecutive ones that use one core. @param {import('./lib/testing/suites.mjs').Leg[]} possible */
function inGroups(possible) {
  /** @type {import('./lib/testing/suites.mjs').Leg[][]} */
  const groups = [];
  for (const leg of possible) {
    const last = groups.at(-1);
    if (leg.oneCore && last?.every(({ oneCore, product }) => oneCore && product === leg.product)) last.push(leg);
    else groups.push([leg]);
  }
  return groups;
}

/** @param {import('./lib/testing/suites.mjs').Leg} leg @param {NodeJS.ProcessEnv} env */
async function runSuite(leg, env) {
  if (!testRun || stopping.signal.aborted) return;
  say(`${leg.title} …`);
  const legStartedAt = Date.now();
  const report = join(testRun.folder, `${leg.name}.report`);
  const services =
    leg.services === 'otherPostgres' ? await testRun.startServices(postgresPrograms() ?? undefined) : undefined;
  const own = services && { TEST_DATABASE_URL: services.databaseUrl, TEST_REDIS_URL: services.redisUrl ?? undefined };
  const { code, log } = await testRun.run(
    leg.name,
    leg.command(report, forRunner, env.TEST_ALL !== undefined),
    { ...env, ...own, ...leg.env?.(report) },
    verbose,
  );
  if (stopping.signal.aborted) return;
  const { passed = 0, failed = 0, leftOut = 0, again = 0, skipped = 0 } = leg.count?.(report) ?? {};
  const nothingRan = leg.count !== undefined && passed + failed === 0;
  const result = code !== 0 || failed > 0 || nothingRan || (ci && leftOut > 0) ? 'failed' : 'passed';
  const note = nothingRan
    ? 'no test ran'
    : leftOut > 0
      ? `${leftOut} tests left out`
      : again > 0
        ? `${again} passed at the second try: see ${log}`
        : skipped > 0
          ? `${skipped} skipped: see ${log}`
          : '';
  if (result === 'failed' && !verbose)
    console.log(
      `\n----- ${leg.title}: ${log}\n${readFileSync(log, 'utf8').split('\n').slice(-400).join('\n')}\n-----\n`,
    );
  rows.push({ leg, result, note, passed, failed, ms: Date.now() - legStartedAt });
}

async function finish() {
  await testRun?.close();
  const width = Math.max(...testSuites.map(({ title }) => title.length));
  rows.sort((a, b) => testSuites.indexOf(a.leg) - testSuites.indexOf(b.leg));
  console.log();
  for (const { leg, result, note, passed, failed, ms } of rows) {
    const counts = leg.count ? `${passed} passed, ${failed} failed` : '';
    console.log(
      `  ${leg.title.padEnd(width)}  ${result.padEnd(8)}  ${counts.padEnd(22)}  ${seconds(ms)}  ${note}`.trimEnd(),
    );
  }
  console.log(`  ${'All'.padEnd(width)}  ${' '.repeat(32)}  ${seconds(Date.now() - startedAt)}\n`);
  const leftOut = rows.filter(({ result }) => result === 'left out');
  if (leftOut.length > 0)
    console.log(`  NOT TESTED: ${leftOut.map(({ leg }) => leg.title).join(', ')}${ci ? ' (which fails in CI)' : ''}\n`);
  const passed = rows.reduce((sum, row) => sum + row.passed, 0);
  // A suite that fails without a failed test (a type error, no browser in CI) counts as one failure.
  const failed = rows.reduce(
    (sum, row) => sum + Math.max(row.failed, row.result === 'failed' || (ci && row.result === 'left out') ? 1 : 0),
    0,
  );
  const broken = process.exitCode !== undefined;
  console.log(`${passed} passed, ${failed + (broken ? 1 : 0)} failed`);
  process.exit(failed > 0 || broken ? 1 : 0);
}

async function stop() {
  say('Stopping …');
  stopping.abort();
  await testRun?.close();
  process.exit(130);
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`.padStart(8);
}
