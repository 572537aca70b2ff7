import { jobCatalogue } from '@atrium/contract/core/jobs';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ReactionScheduler } from '../events/reaction-scheduler.js';
import { FileCleanupTask } from '../files/file-cleanup.task.js';
import { CleanupTasks } from './cleanup-tasks.js';
import { Scheduler } from './scheduler.js';
import { JOB_CATALOGUE, type JobCatalogue } from './job-catalogue.js';
import { JobHandlers } from './run/job-handlers.js';
import { JobAdministrationController } from './administration/job-administration.controller.js';
import { JobAdministration } from './administration/job-administration.js';
import { JobQueues } from './queue/job-queues.js';
import { JobRunner } from './run/job-runner.js';
import { RequesterRights } from './run/requester-rights.js';
import { JobStore } from './row/job-store.js';
import { JobsController } from './jobs.controller.js';
import { JobsService } from './jobs.service.js';

/** Module for background jobs. The API adds jobs; the worker runs jobs, reactions and scheduled tasks. */
@Global()
@Module({})
export class JobsModule {
  static forApi(catalogue: JobCatalogue = jobCatalogue): DynamicModule {
    return {
      module: JobsModule,
      controllers: [JobsController, JobAdministrationController],
      providers: [{ provide: JOB_CATALOGUE, useValue: catalogue }, JobQueues, JobStore, JobsService, JobAdministration],
      exports: [JobsService],
    };
  }

  static forWorker(catalogue: JobCatalogue = jobCatalogue): DynamicModule {
    return {
      module: JobsModule,
      providers: [
        { provide: JOB_CATALOGUE, useValue: catalogue },
        JobQueues,
        JobStore,
        JobsService,
        JobHandlers,
        JobRunner,
        RequesterRights,
        ReactionScheduler,
        Scheduler,
        CleanupTasks,
        FileCleanupTask,
      ],
      exports: [JobsService, JobRunner, Scheduler, RequesterRights],
    };
  }
}
