import { Module } from '@nestjs/common';
import { SendPasswordLink } from './send-password-link.job.js';

/** Sign-in in the worker process. */
@Module({ providers: [SendPasswordLink] })
export class AuthWorkerModule {}
