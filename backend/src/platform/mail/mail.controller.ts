import { getMail, sendTestMail } from '@atrium/contract/platform/mail/calls';
import type { MailState } from '@atrium/contract/platform/mail/schemas';
import { Controller } from '@nestjs/common';
import type { Call } from '../http/request/validate-call.js';
import { Route } from '../http/routing/route.decorator.js';
import { MailSettingsService } from './mail-settings.service.js';

@Controller()
export class MailController {
  constructor(private readonly settings: MailSettingsService) {}

  @Route(getMail)
  get(): Promise<MailState> {
    return this.settings.getState();
  }

  @Route(sendTestMail)
  test({ person, body }: Call<typeof sendTestMail>): Promise<{ jobId: string }> {
    return this.settings.sendTest(person, body.to);
  }
}
