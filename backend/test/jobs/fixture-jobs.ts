import type { JobDefinition } from '@atrium/contract/core/jobs';

export const fixtureCatalogue = {
  'count-up': { attempts: 3, retryDelayMs: 200, timeoutMs: 60_000, concurrency: 4 },
  stumble: { attempts: 3, retryDelayMs: 200, timeoutMs: 10_000, concurrency: 2 },
  refuse: { attempts: 3, retryDelayMs: 200, timeoutMs: 10_000, concurrency: 1 },
  poison: { attempts: 3, retryDelayMs: 200, timeoutMs: 10_000, concurrency: 1 },
  hang: { attempts: 2, retryDelayMs: 100, timeoutMs: 300, concurrency: 1 },
} as const satisfies Record<string, JobDefinition>;

export type FixtureJob = keyof typeof fixtureCatalogue;
