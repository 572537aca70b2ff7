import { jobCatalogue } from '@atrium/contract/core/jobs';
import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AuthWorkerModule } from '../../src/auth/auth-worker.module.js';
import { EnterpriseWorkerModule } from '../../src/enterprise/enterprise-worker.module.js';
import { JobsModule } from '../../src/platform/jobs/jobs.module.js';
import { JobRunner } from '../../src/platform/jobs/run/job-runner.js';
import { createLogger } from '../../src/platform/logger.js';
import { MailModule } from '../../src/platform/mail/mail.module.js';
import { PlatformModule } from '../../src/platform/platform.module.js';
import { testConfig } from '../config.js';

const { 'remove-personal-data': removal, 'send-mail': mail, 'send-password-link': link } = jobCatalogue;

@Module({})
class ErasureWorkerModule {}

/** Starts the worker's removal of personal data in this process. */
export const startErasureWorker = async (
  databaseUrl: string,
  env: NodeJS.ProcessEnv = {},
): Promise<INestApplicationContext> => {
  const config = testConfig(databaseUrl, env);
  const worker = await NestFactory.createApplicationContext(
    {
      module: ErasureWorkerModule,
      imports: [
        PlatformModule.forWorker(config, createLogger(config, 'worker')),
        JobsModule.forWorker({ 'remove-personal-data': removal, 'send-mail': mail, 'send-password-link': link }),
        MailModule.forWorker(),
        AuthWorkerModule,
        EnterpriseWorkerModule,
      ],
    },
    { logger: ['error', 'warn'], abortOnError: false },
  );
  await worker.get(JobRunner).whenReady();
  return worker;
};
