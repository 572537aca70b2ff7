import 'reflect-metadata';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { AgencyWorkerModule } from './agency/agency-worker.module.js';
import { AuthWorkerModule } from './auth/auth-worker.module.js';
import { ClinicWorkerModule } from './clinic/clinic-worker.module.js';
import { EnterpriseWorkerModule } from './enterprise/enterprise-worker.module.js';
import type { Config } from './platform/config/config.js';
import { JobsModule } from './platform/jobs/jobs.module.js';
import { runWorkerProcess } from './platform/jobs/worker-process.js';
import { MailModule } from './platform/mail/mail.module.js';
import { PlatformModule } from './platform/platform.module.js';
import { WebhooksModule } from './platform/webhooks/webhooks.module.js';

/** Module of the worker process: jobs, reactions and scheduled tasks of all areas. */
@Module({})
class WorkerModule {
  static for(config: Config, logger: Logger): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        PlatformModule.forWorker(config, logger),
        JobsModule.forWorker(),
        WebhooksModule.forWorker(),
        AuthWorkerModule,
        MailModule.forWorker(),
        ClinicWorkerModule,
        AgencyWorkerModule,
        EnterpriseWorkerModule,
      ],
    };
  }
}

runWorkerProcess((config, logger) => WorkerModule.for(config, logger));
