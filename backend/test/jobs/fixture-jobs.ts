import type { JobDefinition } from '@atrium/contract/core/jobs';

export const fixtureCatalogue = {
  'count-up': { name: 'count-up', attempts: 3, retryDelayMs: 200, timeoutMs: 60_000, concurrency: 4 },
  stumble: { name: 'stumble', attempts: 3, retryDelayMs: 200, timeoutMs: 10_000, concurrency: 2 },
  refuse: { name: 'refuse', attempts: 3, retryDelayMs: 200, timeoutMs: 10_000, concurrency: 1 },
  poison: { name: 'poison', attempts: 3, retryDelayMs: 200, timeoutMs: 10_000, concurrency: 1 },
  hang: { name: 'hang', attempts: 2, retryDelayMs: 100, timeoutMs: 300, concurrency: 1 },
} as const satisfies Record<string, JobDefinition>;

export type FixtureJob = keyof typeof fixtureCatalogue;
