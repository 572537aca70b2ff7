import { getMail, sendTestMail } from '@atrium/contract/platform/mail/calls';
import type { MailState } from '@atrium/contract/platform/mail/schemas';
import { Controller } from '@nestjs/common';
import type { Call } from '../http/request/input.js';
import { Serve } from '../http/routing/serve.js';
import { MailDesk } from './mail-desk.js';

@Controller()
export class MailController {
  constructor(private readonly desk: MailDesk) {}

  @Serve(getMail)
  get(): Promise<MailState> {
    return this.desk.state();
  }

  @Serve(sendTestMail)
  test({ person, body }: Call<typeof sendTestMail>): Promise<{ jobId: string }> {
    return this.desk.test(person, body.to);
  }
}
