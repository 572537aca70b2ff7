import { jobCatalogue } from '@atrium/contract/core/jobs';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Reactions } from '../events/reactions.js';
import { Chores } from './chores.js';
import { Housekeeping } from './housekeeping.js';
import { JOB_CATALOGUE, type JobCatalogue, JobHandlers } from './job-handlers.js';
import { JobAdministrationController } from './job-administration.controller.js';
import { JobAdministration } from './job-administration.js';
import { JobQueues } from './job-queues.js';
import { JobReconciler } from './job-reconciler.js';
import { JobRunner } from './job-runner.js';
import { JobStore } from './job-store.js';
import { JobsController } from './jobs.controller.js';
import { JobsHealth } from './jobs-health.js';
import { Jobs } from './jobs.js';

/** Background jobs: the API asks for them, the worker process works on them, follows events and keeps house. */
@Global()
@Module({})
export class JobsModule {
  static forApi(): DynamicModule {
    return { module: JobsModule, controllers: [JobsController, JobAdministrationController], providers: [JobQueues, JobStore, Jobs, JobsHealth, JobAdministration], exports: [Jobs] };
  }

  static forWorker(catalogue: JobCatalogue = jobCatalogue): DynamicModule {
    return {
      module: JobsModule,
      providers: [
        { provide: JOB_CATALOGUE, useValue: catalogue },
        JobQueues,
        JobStore,
        Jobs,
        JobHandlers,
        JobRunner,
        JobReconciler,
        Reactions,
        Housekeeping,
        Chores,
      ],
      exports: [Jobs, JobRunner, Housekeeping],
    };
  }
}
