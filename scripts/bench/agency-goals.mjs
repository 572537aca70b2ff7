// G12: what the agency's screens ask for when there is much of everything, against the demonstration.
import { setTimeout as sleep } from 'node:timers/promises';
import { compare, inRounds, median, rounded } from './figures.mjs';
import { flatOut } from './load.mjs';
import { openProduct } from './product.mjs';
import { seedAgency } from './seed-agency.mjs';

const large = { clients: 300, goals: 5_000, tasks: 50_000, entries: 200_000, months: 24 };
const quickLarge = { clients: 100, goals: 1_000, tasks: 10_000, entries: 40_000, months: 24 };
const largestKb = 300;

const day = (/** @type {number} */ days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What timeline, goals, dashboard, time sheet and analytics ask for. @type {Record<string, string>} */
const calls = {
  'a week of tasks': `/api/talent-phi/tasks?from=${day(-3)}&to=${day(3)}&limit=200`,
  'open tasks': '/api/talent-phi/tasks?status=open&limit=200',
  'recent tasks': '/api/talent-phi/tasks/recent?limit=100',
  'open goals': '/api/talent-phi/goals?status=open&limit=200',
  'closed goals': '/api/talent-phi/goals?status=closed&limit=200',
  clients: '/api/talent-phi/clients',
  figures: '/api/talent-phi/metrics',
  departments: '/api/talent-phi/departments',
  digest: '/api/talent-phi/digest',
  team: '/api/talent-phi/team',
  projects: '/api/talent-phi/marketing-projects',
  'hours of projects': '/api/talent-phi/marketing-projects/figures',
  'a week of time': `/api/talent-phi/time-entries?from=${day(-6)}&to=${day(0)}&limit=200`,
  analytics: `/api/talent-phi/analytics?from=${day(-29)}&to=${day(0)}`,
};

/**
 * What the first call takes after something changed, in milliseconds: the median.
 * @param {import('./product.mjs').Product} product @param {string} path @param {number} times
 */
async function readAnew(product, path, times) {
  /** @type {number[]} */
  const tookMs = [];
  for (let nth = 0; nth < times; nth += 1) {
    await product.sql.query('update agency_settings set wip_limit = wip_limit');
    await sleep(5);
    const begun = performance.now();
    await product.caller.get(path);
    tookMs.push(performance.now() - begun);
  }
  return median(tookMs);
}

/** @param {import('./goals.mjs').Bench} bench @returns {Promise<import('./goals.mjs').Goal>} */
export async function agencyAtSize(bench) {
  const size = bench.quick ? quickLarge : large;
  const asked = { person: 'superadmin', worker: false };
  const demo = await openProduct(bench.surroundings, 'bench_demo', { ...asked, demo: true });
  const grown = await openProduct(bench.surroundings, 'bench_agency', { ...asked, demo: true });
  try {
    bench.say(`seeding ${size.tasks} tasks and ${size.entries} time entries`);
    await seedAgency(grown.sql, size);
    const measures = [];
    const checks = [];
    for (const [name, path] of Object.entries(calls)) {
      let largest = 0;
      const reading = (/** @type {import('./product.mjs').Product} */ product) => () =>
        flatOut(1, bench.ms(800), async () => {
          const { body } = await product.caller.get(path);
          if (product === grown) largest = Math.max(largest, body.length / 1_000);
        });
      const sides = { bare: reading(demo), product: reading(grown) };
      await sides.bare();
      await sides.product();
      bench.say(name);
      const rounds = await inRounds(bench.rounds, sides, bench.told('p50Ms'));
      measures.push(compare(`p50 of ${name}`, 'p50Ms', { atMost: 1.5, stretch: 1.2 }, rounds));
      const anew = { bare: await readAnew(demo, path, 20), product: await readAnew(grown, path, 20) };
      checks.push({
        name: `${name}: at most ${largestKb} kB`,
        met: largest <= largestKb,
        detail: {
          kb: rounded(largest),
          firstAfterAChangeMs: rounded(anew.product),
          ofTheDemonstrationMs: rounded(anew.bare),
        },
      });
    }
    return {
      measures,
      checks,
      note: `${size.tasks} tasks, ${size.goals} goals, ${size.clients} clients and ${size.entries} time entries over two years, beside the demonstration; the bare side is the demonstration alone. kB before compression. Answers that are kept are read anew when something changed: the first after a change is told beside.`,
    };
  } finally {
    await Promise.all([demo.close(), grown.close()]);
  }
}
