// G7, G8: read latency with large tables. Both sides are the application; "bare" is the small clinic.
import { compare, measureRounds, getSideMedians } from '../figures.mjs';
import { runAtFullSpeed } from '../load.mjs';
import { openProduct } from '../product.mjs';
import { addUsage, commonWord, markMiddle, rareWords, seedClinic } from '../seed.mjs';

const small = { items: 1_000, usages: 100_000 };
const large = { items: 100_000, usages: 1_000_000 };
const quickLarge = { items: 20_000, usages: 200_000 };
const wholeHistory = 5_000_000;

/** @typedef {import('../goals.mjs').Bench} Bench @typedef {import('../goals.mjs').Goal} Goal */
/** @typedef {import('../product.mjs').Product} Product */
/** @typedef {{ product: Product, items: number, usages: number }} Clinic */

/** @param {Bench} bench @returns {Promise<{ small: Clinic, large: Clinic }>} */
export async function openClinics(bench) {
  const size = bench.quick ? quickLarge : large;
  bench.say(`seeding ${size.items} items and ${size.usages} uses`);
  const clinics = {
    small: { product: await openProduct(bench.surroundings, 'bench_small', { worker: false }), ...small },
    large: { product: await openProduct(bench.surroundings, 'bench_large', { worker: false }), ...size },
  };
  for (const { product, items, usages } of Object.values(clinics)) await seedClinic(product.sql, items, usages);
  return clinics;
}

/** Sends one call after the other. @param {Bench} bench @param {Product} product @param {() => string} path */
const reading = (bench, product, path) => () => runAtFullSpeed(1, bench.ms(1_500), () => product.caller.get(path()));

/** @param {Bench} bench @param {{ small: () => string, large: () => string }} paths */
async function smallAndLarge(bench, paths) {
  const clinics = await bench.clinics();
  const sides = {
    bare: reading(bench, clinics.small.product, paths.small),
    product: reading(bench, clinics.large.product, paths.large),
  };
  await sides.bare();
  await sides.product();
  return measureRounds(bench.rounds, sides, bench.printRound('p50Ms'));
}

/** @param {Bench} bench @returns {Promise<Goal>} */
export async function dashboard(bench) {
  const stats = () => '/api/dashboard/stats';
  const charts = () => '/api/dashboard/charts';
  const figures = await smallAndLarge(bench, { small: stats, large: stats });
  bench.say('the charts');
  const drawn = await smallAndLarge(bench, { small: charts, large: charts });
  return {
    measures: [
      compare('p50 of the figures', 'p50Ms', { atMost: 1.5, stretch: 1.2 }, figures),
      compare('p50 of the charts', 'p50Ms', { atMost: 1.5, stretch: 1.2 }, drawn),
    ],
    sides: {
      product: {
        ...named('stats', getSideMedians(figures, 'product')),
        ...named('charts', getSideMedians(drawn, 'product')),
      },
      bare: { ...named('stats', getSideMedians(figures, 'bare')), ...named('charts', getSideMedians(drawn, 'bare')) },
    },
    note: sizes(await bench.clinics()),
  };
}

/** @param {Bench} bench @returns {Promise<Goal>} */
export async function searchAndPages(bench) {
  const clinics = await bench.clinics();
  let asked = 0;
  const search = () => {
    asked += 1;
    // From the middle of the word, as users search.
    return `/api/inventory?search=${rareWords[asked % rareWords.length]?.slice(1, 6)}`;
  };
  bench.say('a search with ten results');
  const searches = await smallAndLarge(bench, { small: search, large: search });
  const common = () => `/api/inventory?search=${commonWord}&limit=50`;
  bench.say('a search for a common word, its first fifty');
  const commonSearches = await smallAndLarge(bench, { small: common, large: common });

  if (bench.large && clinics.large.usages < wholeHistory) {
    bench.say(`seeding ${wholeHistory} uses`);
    await addUsage(
      clinics.large.product.sql,
      clinics.large.items,
      clinics.large.usages,
      wholeHistory - clinics.large.usages,
    );
    clinics.large.usages = wholeHistory;
  }
  const middle = await findMiddleCursor(clinics.large.product);
  bench.say('a page in the middle against the first of the small clinic');
  const pages = await smallAndLarge(bench, {
    small: () => '/api/usage/recent?limit=50',
    large: () => `/api/usage/recent?limit=50&cursor=${middle}`,
  });
  return {
    measures: [
      compare('p50 of a search with ten results', 'p50Ms', { atMost: 1.5, stretch: 1.1 }, searches),
      compare("p50 of a common word's first fifty", 'p50Ms', { atMost: 1.5, stretch: 1.1 }, commonSearches),
      compare(
        'p50 of a page in the middle against the first of the small clinic',
        'p50Ms',
        { atMost: 1.5, stretch: 1.1 },
        pages,
      ),
    ],
    sides: {
      product: {
        ...named('search', getSideMedians(searches, 'product')),
        ...named('page', getSideMedians(pages, 'product')),
        ...named('commonWordFirst50', getSideMedians(commonSearches, 'product')),
      },
      bare: {
        ...named('search', getSideMedians(searches, 'bare')),
        ...named('page', getSideMedians(pages, 'bare')),
        ...named('commonWordFirst50', getSideMedians(commonSearches, 'bare')),
      },
    },
    note: `${sizes(clinics)}${clinics.large.usages < wholeHistory ? '; --large has the page in the middle of 5000000 uses' : ''}`,
  };
}

/** @param {Product} product @returns {Promise<string>} the cursor */
async function findMiddleCursor(product) {
  const item = await markMiddle(product.sql);
  const { head } = await product.caller.get(`/api/usage/recent?itemId=${item}&limit=1`);
  const cursor = /\nlink: *<[^>]*[?&]cursor=([^&>]+)/i.exec(head)?.[1];
  if (cursor === undefined) throw new Error(`A list answered no cursor:\n${head}`);
  return cursor;
}

/** @param {string} prefix @param {import('../figures.mjs').Figures} figures @returns {import('../figures.mjs').Figures} */
function named(prefix, { p50Ms, p99Ms }) {
  return { [`${prefix}P50Ms`]: p50Ms ?? Number.NaN, [`${prefix}P99Ms`]: p99Ms ?? Number.NaN };
}

/** @param {{ small: Clinic, large: Clinic }} clinics */
function sizes(clinics) {
  return `${clinics.large.items} items and ${clinics.large.usages} uses against ${clinics.small.items} and ${clinics.small.usages}`;
}
