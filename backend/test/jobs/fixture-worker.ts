import 'reflect-metadata';
import type { JobName } from '@atrium/contract/core/jobs';
import { Module } from '@nestjs/common';
import type { StoredEvent } from '../../src/platform/events/event.js';
import { Reaction, type ReactionClass } from '../../src/platform/events/reaction.js';
import { DomainError } from '../../src/platform/http/reply/domain-error.js';
import { type JobContext, JobHandler, type JobHandlerClass } from '../../src/platform/jobs/job-handler.js';
import { JobsModule } from '../../src/platform/jobs/jobs.module.js';
import { runWorkerProcess } from '../../src/platform/jobs/worker-process.js';
import { PlatformModule } from '../../src/platform/platform.module.js';
import type { Tx } from '../../src/platform/database/transaction.js';
import { fixtureCatalogue, type FixtureJob } from './fixture-jobs.js';

/* A worker process with the jobs and the reaction of the tests, which write their effects to the table "effect". */

const Handles = (name: FixtureJob): ClassDecorator => JobHandler(name as string as JobName);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const storeEffect = (tx: Tx, job: string, what: string) =>
  tx.query('insert into effect (job, what) values ($1, $2)', [job, what]);

@Handles('count-up')
class CountUp implements JobHandlerClass<{ steps: number; stepMs: number }> {
  async run({ steps, stepMs }: { steps: number; stepMs: number }, context: JobContext): Promise<unknown> {
    for (let step = 1; step <= steps; step += 1) {
      await pause(stepMs);
      context.reportProgress((step / steps) * 99);
    }
    return context.finish(async (tx) => {
      await storeEffect(tx, context.id, 'counted');
      return { steps, attempt: context.attempt };
    });
  }
}

@Handles('stumble')
class Stumble implements JobHandlerClass<{ times: number }> {
  async run({ times }: { times: number }, context: JobContext): Promise<unknown> {
    if (context.attempt <= times) throw new Error(`secret detail of attempt ${context.attempt}`);
    return { attempt: context.attempt };
  }
}

@Handles('refuse')
class Reject implements JobHandlerClass {
  async run(): Promise<unknown> {
    throw new DomainError('import.refused', { message: 'Row 7 names an unknown supplier.' });
  }
}

@Handles('poison')
class Poison implements JobHandlerClass {
  async run(): Promise<unknown> {
    process.kill(process.pid, 'SIGKILL');
    return pause(60_000);
  }
}

@Handles('hang')
class Hang implements JobHandlerClass {
  async run(_: unknown, context: JobContext): Promise<unknown> {
    await pause(3_000);
    return context.finish((tx) => storeEffect(tx, context.id, 'too late'));
  }
}

@Reaction({ name: 'note-what-was-imported', to: ['items.imported'] })
class NoteImports implements ReactionClass {
  async react(tx: Tx, event: StoredEvent): Promise<void> {
    const { count } = event.data as { count: number };
    await tx.query('insert into effect (job, what) values ($1, $2)', [event.id, `imported ${count}`]);
    // Every number that ends in 13 fails during its first three seconds.
    const [row] = (await tx.query("select at > now() - interval '3 seconds' as young from event where id = $1", [
      event.id,
    ])) as { young: boolean }[];
    if (count % 100 === 13 && row?.young === true) throw new Error('not yet');
  }
}

@Module({ providers: [CountUp, Stumble, Reject, Poison, Hang, NoteImports] })
class FixtureModule {}

@Module({})
class FixtureWorkerModule {}

runWorkerProcess((config, logger) => ({
  module: FixtureWorkerModule,
  imports: [PlatformModule.forWorker(config, logger), JobsModule.forWorker(fixtureCatalogue), FixtureModule],
}));
