import { describe, expect, it } from '@jest/globals';
import type { JobName } from '@atrium/contract/core/jobs';
import { Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { JobHandler, type JobHandlerClass } from '../job-handler.js';
import { JOB_CATALOGUE, type JobCatalogue } from '../job-catalogue.js';
import { JobHandlers } from './job-handlers.js';

class Work implements JobHandlerClass {
  async run(): Promise<void> {
    // Only its registration matters here.
  }
}
@JobHandler('one' as string as JobName)
class One extends Work {}
@JobHandler('one' as string as JobName)
class DuplicateOne extends Work {}
@JobHandler('two' as string as JobName)
class Two extends Work {}

@Module({})
class TestModule {}

const job = (name: string) => ({ name, attempts: 1, retryDelayMs: 1, timeoutMs: 1, concurrency: 1 });
const createHandlers = async (catalogue: JobCatalogue, ...providers: (new () => Work)[]): Promise<string[]> => {
  const app = await NestFactory.createApplicationContext(
    {
      module: TestModule,
      imports: [DiscoveryModule],
      providers: [JobHandlers, { provide: JOB_CATALOGUE, useValue: catalogue }, ...providers],
    },
    { logger: false, abortOnError: false },
  );
  try {
    return [...app.get(JobHandlers).all().keys()];
  } finally {
    await app.close();
  }
};

describe('JobHandlers', () => {
  it('returns one handler per job', async () => {
    expect(await createHandlers({ one: job('one'), two: job('two') }, One, Two)).toEqual(['one', 'two']);
  });

  it('rejects a job without or with two handlers, and a handler without a job', async () => {
    await expect(createHandlers({ one: job('one'), two: job('two') }, One)).rejects.toThrow('two has 0 handlers');
    await expect(createHandlers({ one: job('one') }, One, DuplicateOne)).rejects.toThrow('one has 2 handlers');
    await expect(createHandlers({ one: job('one') }, One, Two)).rejects.toThrow('two is not in the catalog');
  });
});
