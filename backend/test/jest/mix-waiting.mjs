import { statSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';

/** Specs that mostly wait: for the end of a lease, a deadline or the start of a process; longest first. */
const WAITING = [
  'webhook-claims',
  'jobs-killed',
  'jobs-redis-outage',
  'scraping',
  'scraping-killed',
  'suggestions-settings',
  'jobs-on-postgres',
  'page-fetcher',
  'suggestions',
  'crash',
  'reaction-scheduler',
  'file-storage',
  'jobs.service',
  'worker-process',
  'job-administration',
  'sign-in-limits',
  'session-store',
  'jobs-calls',
  'webhooks',
  'mail',
];
/**
 * Specs that compute for longer than their size suggests, longest first. If they started last, cores would be idle at
 * the end.
 */
const LONG = [
  'parallel-gets',
  'rights',
  'contract-limits',
  'tracing',
  'holds-property',
  'reversed-levels',
  'order-documents',
  'ledger',
  'runtime-role',
  'fuzz',
  'containers-in-parallel',
  'sequential-scans',
  'cross-origin',
  'socket-limits',
  'reverse-proxy',
  'lots-in-parallel',
  'round-trip',
  'audit-groups',
  'attacks',
  'answers',
  'migrate',
];
const BETWEEN = 4;

/** Returns the test files with these names in this order. */
const named = (tests, names) =>
  names.flatMap((name) => tests.filter(({ path }) => /([^/\\]+?)(\.long)?\.int-spec\.ts$/.exec(path)?.[1] === name));

/** Runs waiting specs alongside computing ones during the whole run, so that cores are neither idle nor overloaded. */
export default class MixWaiting extends Sequencer {
  sort(tests) {
    const size = new Map(tests.map(({ path }) => [path, statSync(path).size]));
    const sorted = tests.toSorted((a, b) => (size.get(b.path) ?? 0) - (size.get(a.path) ?? 0));
    const waiting = named(sorted, WAITING);
    const computing = [...new Set([...named(sorted, LONG), ...sorted])].filter((test) => !waiting.includes(test));
    const mixed = waiting.splice(0, 2);
    for (const [index, test] of computing.entries()) {
      if (index % BETWEEN === BETWEEN - 1) mixed.push(...waiting.splice(0, 1));
      mixed.push(test);
    }
    return [...mixed, ...waiting];
  }
}
