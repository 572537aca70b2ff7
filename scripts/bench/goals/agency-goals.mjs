// G12: the calls of the agency's screens with much data, against the smallest call of the same process.
import { compare, measureRounds, roundFigure, getSideMedians } from '../figures.mjs';
import { runAtFullSpeed } from '../load.mjs';
import { openProduct } from '../product.mjs';
import { seedAgency } from '../seed-agency.mjs';

const large = { clients: 300, goals: 5_000, tasks: 50_000, entries: 200_000, months: 24 };
const quickLarge = { clients: 100, goals: 1_000, tasks: 10_000, entries: 40_000, months: 24 };
const largestKb = 300;

const day = (/** @type {number} */ days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Calls of the timeline, goals, dashboard, time sheet and analytics. @type {Record<string, string>} */
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

const smallestCall = '/api/auth/user';
const ofLists = { atMost: 15, stretch: 8 };
const ofAnalytics = { atMost: 60, stretch: 30 };

/** @param {import('../goals.mjs').Bench} bench @returns {Promise<import('../goals.mjs').Goal>} */
export async function agencyAtSize(bench) {
  const size = bench.quick ? quickLarge : large;
  const product = await openProduct(bench.surroundings, 'bench_agency', {
    person: 'superadmin',
    worker: false,
    demo: true,
  });
  try {
    bench.say(`seeding ${size.tasks} tasks and ${size.entries} time entries`);
    await seedAgency(product.sql, size);
    const measures = [];
    const checks = [];
    for (const [name, path] of Object.entries(calls)) {
      let largest = 0;
      const reading = (/** @type {string} */ address) => () =>
        runAtFullSpeed(1, bench.ms(800), async () => {
          const { body } = await product.caller.get(address);
          if (address === path) largest = Math.max(largest, body.length / 1_000);
        });
      const sides = { bare: reading(smallestCall), product: reading(path) };
      await sides.bare();
      await sides.product();
      bench.say(name);
      const rounds = await measureRounds(bench.rounds, sides, bench.printRound('p50Ms'));
      const bound = name === 'analytics' ? ofAnalytics : ofLists;
      measures.push(compare(`p50 of ${name}`, 'p50Ms', bound, rounds));
      checks.push({
        name: `${name}: at most ${largestKb} kB`,
        met: largest <= largestKb,
        detail: {
          kb: roundFigure(largest),
          p50Ms: getSideMedians(rounds, 'product').p50Ms,
          smallestMs: getSideMedians(rounds, 'bare').p50Ms,
        },
      });
    }
    return {
      measures,
      checks,
      note: `${size.tasks} tasks, ${size.goals} goals, ${size.clients} clients and ${size.entries} time entries over two years; the bare side is GET ${smallestCall}. kB before compression.`,
    };
  } finally {
    await product.close();
  }
}
