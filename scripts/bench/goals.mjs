// The performance goals and their measurements.
import { agencyAtSize } from './goals/agency-goals.mjs';
import { measureBrowser } from './goals/browser-goals.mjs';
import { firstLoad } from './first-load.mjs';
import { footprint } from './footprint.mjs';
import { acrossProcesses, deliveries, eventLatency } from './goals/live-goals.mjs';
import { dashboard, searchAndPages } from './goals/reading-goals.mjs';
import { secondProcess } from './second-process.mjs';
import { duringSignIns, hotItems, manyItems, singleUser } from './goals/writing-goals.mjs';

/**
 * @typedef {object} Goal results of a goal; met when all its measures and checks are
 * @property {import('./figures.mjs').Measure[]} [measures]
 * @property {import('./figures.mjs').Check[]} [checks]
 * @property {{ product: import('./figures.mjs').Figures, bare: import('./figures.mjs').Figures, http?: import('./figures.mjs').Figures }} [sides] medians over the rounds
 * @property {string} [note]
 */
/**
 * @typedef {object} Bench
 * @property {import('./services.mjs').Surroundings} surroundings
 * @property {number} rounds
 * @property {boolean} quick
 * @property {boolean} large
 * @property {(ms: number) => number} ms scales a duration to this run
 * @property {(line: string) => void} say
 * @property {(figure: string) => (round: import('./figures.mjs').Round) => void} printRound prints one figure of both sides
 * @property {() => Promise<import('./product.mjs').Product>} shelves the application with a thousand stocked items
 * @property {() => Promise<{ small: import('./goals/reading-goals.mjs').Clinic, large: import('./goals/reading-goals.mjs').Clinic }>} clinics
 */

/** @type {{ id: string, name: string, goal: string, measure: (bench: Bench) => Promise<Goal> }[]} */
export const goals = [
  {
    id: 'G1',
    name: 'POST /api/usage, many items, 32 in flight',
    measure: manyItems,
    goal: "at least 0.5 of the bare pool's named statement behind bare HTTP (stretch 0.7)",
  },
  {
    id: 'G2',
    name: 'POST /api/usage, one hot item, 32 in flight',
    measure: hotItems,
    goal: "at least 1.5 times bare HTTP's hot rate (stretch 2.5), p99 no worse than its; stock exact",
  },
  {
    id: 'G3',
    name: 'POST /api/usage, one person alone',
    measure: singleUser,
    goal: "p50 at most 3 times the bare pool's (stretch 2)",
  },
  {
    id: 'G4',
    name: 'Events at 100/s to 200 screens',
    measure: eventLatency,
    goal: "p99 from the call sent to the event received at most 2 times bare Socket.IO's (stretch 1.5); all delivered",
  },
  {
    id: 'G5',
    name: 'Events of 32 writers flat out to 200 screens',
    measure: deliveries,
    goal: "at least 1 of bare Socket.IO's saturated deliveries, with at least 0.6 of the calls a second without screens; nothing lost",
  },
  {
    id: 'G6',
    name: 'Events between two API processes',
    measure: acrossProcesses,
    goal: 'p99 at most 1.5 times that of one process (stretch 1.2)',
  },
  {
    id: 'G7',
    name: 'Figures and charts of the dashboard after growth',
    measure: dashboard,
    goal: '100k items and 1M uses at most 1.5 times 1k and 100k (stretch 1.2)',
  },
  {
    id: 'G8',
    name: 'Search and pages after growth',
    measure: searchAndPages,
    goal: "search at 100k items, a common word's first fifty, and a page in the middle of 5M uses at most 1.5 times 1k and 100k (stretch 1.1)",
  },
  {
    id: 'G10',
    name: 'JavaScript of a first visit, gzipped',
    measure: firstLoad,
    goal: 'sign-in at most 90 kB, dashboards at most 150 kB, any other route at most 200 kB',
  },
  {
    id: 'G11',
    name: 'POST /api/usage while four people sign in',
    measure: duringSignIns,
    goal: 'p99 at most 2 times that without (stretch 1.2)',
  },
  {
    id: 'G12',
    name: 'The agency with 50,000 tasks and 200,000 time entries',
    measure: agencyAtSize,
    goal: 'p50 of each call that its screens make at most 15 times that of GET /api/auth/user (stretch 8), analytics 60 (stretch 30); no answer above 300 kB',
  },
  {
    id: 'G13',
    name: 'What it takes of a machine',
    measure: footprint,
    goal: 'reported',
  },
  {
    id: 'G14',
    name: 'In a real browser, with 10,000 items',
    measure: measureBrowser,
    goal: 'Lighthouse: at least 95 points on a desk and 85 on a phone, 100 in the other categories, layout shift at most 0.02; 10,000 rows scroll and filter without tasks over 50 ms; 200 events a second leave a screen usable',
  },
  {
    id: 'G15',
    name: 'POST /api/usage with 100 screens, two API processes',
    measure: secondProcess,
    goal: 'a call costs at most 1.5 times that of one process, and no fewer are answered',
  },
];
