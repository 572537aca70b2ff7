import { jobCatalogue } from '@atrium/contract/core/jobs';
import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AuthWorkerModule } from '../src/auth/auth-worker.module.js';
import { EnterpriseWorkerModule } from '../src/enterprise/enterprise-worker.module.js';
import { JobsModule } from '../src/platform/jobs/jobs.module.js';
import { JobRunner } from '../src/platform/jobs/run/job-runner.js';
import { makeLogger } from '../src/platform/logger.js';
import { MailModule } from '../src/platform/mail/mail.module.js';
import { PlatformModule } from '../src/platform/platform.module.js';
import { testConfig } from './config.js';

const { 'remove-personal-data': removal, 'send-mail': mail, 'send-password-link': link } = jobCatalogue;

@Module({})
class ErasingWorkerModule {}

/** Starts the worker's removal of personal data in this process. */
export const startErasingWorker = async (
  databaseUrl: string,
  env: NodeJS.ProcessEnv = {},
): Promise<INestApplicationContext> => {
  const config = testConfig(databaseUrl, env);
  const worker = await NestFactory.createApplicationContext(
    {
      module: ErasingWorkerModule,
      imports: [
        PlatformModule.forWorker(config, makeLogger(config, 'worker')),
        JobsModule.forWorker({ 'remove-personal-data': removal, 'send-mail': mail, 'send-password-link': link }),
        MailModule.forWorker(),
        AuthWorkerModule,
        EnterpriseWorkerModule,
      ],
    },
    { logger: ['error', 'warn'], abortOnError: false },
  );
  await worker.get(JobRunner).ready();
  return worker;
};
