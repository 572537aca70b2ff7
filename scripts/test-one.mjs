// npm run test:one -- PATH…: runs specs of one kind. PostgreSQL and Redis stay up for the next run; --stop stops them.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/files.mjs';
import { say } from './lib/launcher.mjs';
import { testSuites } from './lib/testing/suites.mjs';
import { waitForLock } from './lib/lock.mjs';
import { build, install } from './lib/prepare.mjs';
import { commandRunner } from './lib/run.mjs';
import { startServices, stopServices } from './lib/services.mjs';

const usage = `Usage: npm run test:one -- PATH… [options of Jest, node:test or Playwright]
       npm run test:one -- --stop

  *.spec.ts, *.spec.tsx   unit and component tests, without services
  *.int-spec.ts           integration tests
  *.e2e.ts                browser tests; builds the product where its sources changed
  *.test.mjs              launcher tests
`;

/** The suites of `npm test` by the names of their files; the first match counts. @type {[RegExp, string][]} */
const suites = [
  [/\.int-spec\.ts\b/, 'integration'],
  [/\.e2e\.ts\b/, 'browser'],
  [/\.spec\.tsx?\b/, 'unit'],
  [/\.test\.mjs$/, 'launcher'],
];
const folder = join(root, '.test', 'one');
const services = join(folder, 'services');
const args = process.argv.slice(2);
const names = new Set(args.map((arg) => suites.find(([pattern]) => pattern.test(arg))?.[1]).filter(Boolean));
const suite = testSuites.find(({ name }) => names.size === 1 && names.has(name));

if (args.includes('--stop')) await stopServices(services);
else if (suite) process.exitCode = await run(suite);
else {
  console.error(usage);
  process.exitCode = 2;
}

/** @param {import('./lib/testing/suites.mjs').Leg} suite */
async function run(suite) {
  const commands = commandRunner({ signal: new AbortController().signal, track: () => {} });
  await install(commands, say);
  mkdirSync(services, { recursive: true });
  for (const path of [join(root, '.test'), folder]) chmodSync(path, 0o711); // The database may run as another user.
  if (suite.product) await build(commands, say);
  const urls = suite.services === true ? await running() : {};
  const report = join(folder, 'report');
  const [program = '', ...options] = suite.command(report, args);
  const { status } = spawnSync(program, options, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...urls,
      ...suite.env?.(report),
      TEST_DIR: folder,
      TEST_ALL: '1',
    },
  });
  return status ?? 1;
}

/** Starts or adopts PostgreSQL and Redis. @returns {Promise<NodeJS.ProcessEnv>} */
async function running() {
  const lock = await waitForLock(services, 'npm run test:one', 60_000);
  try {
    const { databaseUrl, redisUrl } = await startServices(services, {}, { throwaway: true });
    return { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl ?? undefined };
  } finally {
    lock.release();
  }
}
