import { type DynamicModule, Global, Module } from '@nestjs/common';
import { MailTransport } from './mail-transport.js';
import { MailController } from './mail.controller.js';
import { MailSettingsService } from './mail-settings.service.js';
import { MailQueue } from './mail-queue.js';
import { SendMailJob } from './send-mail.job.js';
import { MailErasure } from './mail-erasure.js';

/** Module for mail. Every process can queue mail; the worker sends it. */
@Global()
@Module({})
export class MailModule {
  static forApi(): DynamicModule {
    return {
      module: MailModule,
      controllers: [MailController],
      providers: [MailQueue, MailSettingsService],
      exports: [MailQueue],
    };
  }

  static forWorker(): DynamicModule {
    return {
      module: MailModule,
      providers: [MailQueue, MailTransport, SendMailJob, MailErasure],
      exports: [MailQueue, MailErasure],
    };
  }
}
