// The suites of `npm test`: their commands, requirements, and test counts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root } from '../files.mjs';
import { npm } from '../prepare.mjs';
import { browserProgram, postgresPrograms } from './test-machine.mjs';

/** @typedef {{ passed: number, failed: number, leftOut: number, again?: number, skipped?: number }} Counts `again`: passed at the second try; `skipped`: not runnable on this machine, which is no failure */
/**
 * @typedef {object} Leg
 * @property {string} name
 * @property {string} title
 * @property {'redis' | 'browser' | 'postgres'} [needs] a program on the machine
 * @property {boolean | 'otherPostgres'} [services] starts PostgreSQL and Redis; 'otherPostgres': the machine's PostgreSQL with default settings
 * @property {boolean} [product] requires a build
 * @property {boolean} [oneCore] uses one core, so it runs at the same time as neighbors that do
 * @property {boolean} [onlyInAll] runs only in `npm run test:all`, or when it is named
 * @property {(report: string, more: string[], all?: boolean) => string[]} command `report` is the file that `count` reads; `all`: for `npm run test:all`
 * @property {(report: string) => NodeJS.ProcessEnv} [env]
 * @property {(report: string) => Counts} [count]
 */

/** @param {string[]} projects @param {string} report @param {string[]} more */
const jest = (projects, report, more) => [
  process.execPath,
  '--experimental-vm-modules',
  // Every spec loads all modules, which fills the default young generation many times.
  '--max-semi-space-size=64',
  '--no-warnings',
  'node_modules/jest/bin/jest.js',
  '--selectProjects',
  ...projects,
  '--json',
  '--outputFile',
  report,
  ...more,
];

/** All supported Node lines other than the current one; the npm package `node` contains the program. */
const NODE_VERSIONS = ['22.23.3', '24.21.0'];
/** Tests that depend on the runtime: native modules, HTTP and sockets, processes, jobs, dates. */
const ON_OTHER_NODES = [
  '\\.spec\\.tsx?$',
  'src/platform/.*int-spec',
  'src/auth/(sign-in|sessions)\\.int-spec',
  'src/clinic/usage/',
];

/** Tests that depend on the PostgreSQL version or settings: plans, migrations, events, frequent writes, counts. */
const ON_OTHER_POSTGRES = [
  'src/platform/(database|events|realtime|backup)/',
  'src/clinic/(usage|stock|lots|dashboard)/',
  'src/agency/analytics/',
];

/** @param {string} version @returns {Leg} */
const onNode = (version) => ({
  name: `node${version.split('.', 1)[0]}`,
  title: `Tests on Node ${version}`,
  needs: 'redis',
  services: true,
  onlyInAll: true,
  count: countJest,
  command: (report, more) => {
    const [, ...args] = jest(['unit', 'integration'], report, ['--maxWorkers=3', ...more]);
    const patterns = more.length > 0 ? [] : ['--testPathPatterns', ...ON_OTHER_NODES];
    return npm('exec', '--yes', `--package=node@${version}`, '--', 'node', ...args, ...patterns);
  },
});

/** @type {Leg[]} */
export const testSuites = [
  { name: 'typecheck', title: 'Type check', oneCore: true, command: () => npm('run', '-s', 'typecheck') },
  { name: 'lint', title: 'Lint', oneCore: true, command: () => npm('run', '-s', 'lint') },
  { name: 'build', title: 'Build', command: () => npm('run', '-s', 'build') },
  {
    name: 'unit',
    title: 'Unit tests',
    // On two cores, Jest would use one process, which slows down as it grows and takes four times as long. Components
    // wait a quarter of the time, so three workers keep two cores busy.
    command: (report, more) => jest(['unit', 'components'], report, ['--maxWorkers=3', ...more]),
    count: countJest,
  },
  {
    name: 'integration',
    title: 'Integration tests',
    needs: 'redis',
    services: true,
    count: countJest,
    // Integration tests wait half of the time, so three workers keep two cores busy.
    command: (report, more) => jest(['integration'], report, ['--maxWorkers=3', ...more]),
  },
  {
    name: 'launcher',
    title: 'Launcher tests',
    oneCore: true,
    needs: 'redis',
    product: true,
    count: countNodeTest,
    command: (report, more) => [
      process.execPath,
      '--test',
      '--test-concurrency=1',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=tap',
      `--test-reporter-destination=${report}`,
      ...more,
      ...(more.some((one) => one.endsWith('.test.mjs')) ? [] : launcherTests()),
    ],
  },
  {
    name: 'faults',
    title: 'Faults',
    oneCore: true,
    needs: 'redis',
    product: true,
    count: countFaults,
    command: (report, more, all) => [
      process.execPath,
      'scripts/faults.mjs',
      '--report',
      report,
      ...(more.length > 0 || all ? more : ['--short']),
    ],
  },
  {
    name: 'browser',
    title: 'Browser tests',
    needs: 'browser',
    services: true,
    product: true,
    count: countPlaywright,
    command: (_report, more) => [
      process.execPath,
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'frontend/playwright.config.ts',
      '--reporter=list,json',
      ...more,
    ],
    env: (report) => ({
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? browserProgram() ?? undefined,
    }),
  },
  {
    name: 'postgres',
    title: 'Integration tests on another PostgreSQL',
    needs: 'postgres',
    services: 'otherPostgres',
    onlyInAll: true,
    count: countJest,
    command: (report, more) =>
      jest(
        ['integration'],
        report,
        more.length > 0 ? more : ['--maxWorkers=3', '--testPathPatterns', ...ON_OTHER_POSTGRES],
      ),
  },
  {
    name: 'bench-postgres',
    title: 'Live goals on another PostgreSQL',
    needs: 'postgres',
    product: true,
    onlyInAll: true,
    command: (_report, more) => [
      process.execPath,
      'scripts/bench.mjs',
      ...(more.length > 0 ? more : ['G4', 'G6', '--quick']),
      '--as-built',
      '--postgres',
      postgresPrograms() ?? '',
    ],
  },
  ...NODE_VERSIONS.map(onNode),
];

function launcherTests() {
  return readdirSync(join(root, 'scripts/test'))
    .filter((name) => name.endsWith('.test.mjs'))
    .map((name) => `scripts/test/${name}`);
}

/** @param {string} report @returns {Counts} */
function countJest(report) {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    numTodoTests = 0,
    testResults = [],
  } = readJson(report) ?? {};
  /** @type {{ status: string, invocations?: number }[]} */
  const tests = testResults.flatMap((/** @type {{ assertionResults: object[] }} */ file) => file.assertionResults);
  const again = tests.filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1).length;
  return { passed: numPassedTests, failed: numFailedTests, leftOut: numPendingTests + numTodoTests, again };
}

/** @param {string} report @returns {Counts} */
function countPlaywright(report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readJson(report)?.stats ?? {};
  return { passed: expected + flaky, failed: unexpected, leftOut: skipped, again: flaky };
}

/** @param {string} report @returns {Counts} */
function countFaults(report) {
  /** @type {{ faults: string[], leftOut?: string }[]} */
  const results = readJson(report)?.results ?? [];
  const ran = results.filter(({ leftOut }) => leftOut === undefined);
  const failed = ran.filter(({ faults }) => faults.length > 0).length;
  return { passed: ran.length - failed, failed, leftOut: 0, skipped: results.length - ran.length };
}

/** @param {string} report @returns {Counts} */
function countNodeTest(report) {
  const tap = readFileSync(report, 'utf8');
  const [passed, failed, cancelled, skipped, todo] = ['pass', 'fail', 'cancelled', 'skipped', 'todo'].map((word) =>
    Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0),
  );
  return { passed: passed ?? 0, failed: (failed ?? 0) + (cancelled ?? 0), leftOut: (skipped ?? 0) + (todo ?? 0) };
}
