import { statSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';

/** They wait most of their time: for a lease to end, a deadline to pass, a process to start. The longest first. */
const WAITING = [
  'webhook-claims',
  'jobs-killed',
  'jobs-redis-away',
  'scraping',
  'scraping-killed',
  'suggestions-settings',
  'jobs-on-postgres',
  'page-fetcher',
  'suggestions',
  'crash',
  'reactions',
  'jobs',
  'worker-process',
  'job-administration',
  'sign-in-limits',
  'sessions',
  'jobs-calls',
  'webhooks',
  'mail',
];
const BETWEEN = 4;

/** Files that wait run beside files that compute, from the start to the end, so that no core is idle and none is fought over. */
export default class MixWaiting extends Sequencer {
  sort(tests) {
    const size = new Map(tests.map(({ path }) => [path, statSync(path).size]));
    const sorted = tests.toSorted((a, b) => (size.get(b.path) ?? 0) - (size.get(a.path) ?? 0));
    const rank = ({ path }) => WAITING.findIndex((name) => path.endsWith(`/${name}.int-spec.ts`));
    const waiting = sorted.filter((test) => rank(test) >= 0).toSorted((a, b) => rank(a) - rank(b));
    const mixed = waiting.splice(0, 2);
    for (const [index, test] of sorted.filter((one) => rank(one) < 0).entries()) {
      if (index % BETWEEN === BETWEEN - 1) mixed.push(...waiting.splice(0, 1));
      mixed.push(test);
    }
    return [...mixed, ...waiting];
  }
}
