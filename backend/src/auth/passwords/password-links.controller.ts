import * as calls from '@atrium/contract/session/password-links/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { MailQueue } from '../../platform/mail/mail-queue.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { SingleSignOnReader } from '../single-sign-on/single-sign-on-reader.js';
import { PasswordLinksService } from './password-links.service.js';

@Controller()
export class PasswordLinksController {
  constructor(
    private readonly links: PasswordLinksService,
    private readonly mailQueue: MailQueue,
    private readonly singleSignOn: SingleSignOnReader,
  ) {}

  @Route(calls.getSignInOptions)
  async options() {
    const setup = await this.singleSignOn.read();
    return {
      canMail: this.mailQueue.canSend,
      ...(this.mailQueue.storesMails && { isMailKept: true }),
      singleSignOn: setup === null ? null : { label: setup.label, isOnly: setup.isOnly },
    };
  }

  @Route(calls.askForPasswordLink)
  requestLink({ body, request }: Call<typeof calls.askForPasswordLink>): Promise<void> {
    return this.links.requestLink(request, body.username);
  }

  @Route(calls.readPasswordLink)
  readLink({ body, request }: Call<typeof calls.readPasswordLink>) {
    return this.links.readLink(request, body.token);
  }

  @Route(calls.choosePassword)
  choosePassword({ body, request }: Call<typeof calls.choosePassword>): Promise<void> {
    return this.links.choosePassword(request, body);
  }
}
