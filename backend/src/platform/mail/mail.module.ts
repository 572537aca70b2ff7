import { type DynamicModule, Global, Module } from '@nestjs/common';
import { MailCarrier } from './mail-carrier.js';
import { MailController } from './mail.controller.js';
import { MailDesk } from './mail-desk.js';
import { Mails } from './mails.js';
import { SendMail } from './send-mail.job.js';
import { WaitingMails } from './waiting-mails.js';

/** Every process can enqueue mail; the worker sends it. */
@Global()
@Module({})
export class MailModule {
  static forApi(): DynamicModule {
    return {
      module: MailModule,
      controllers: [MailController],
      providers: [Mails, MailDesk],
      exports: [Mails],
    };
  }

  static forWorker(): DynamicModule {
    return {
      module: MailModule,
      providers: [Mails, MailCarrier, SendMail, WaitingMails],
      exports: [Mails, WaitingMails],
    };
  }
}
