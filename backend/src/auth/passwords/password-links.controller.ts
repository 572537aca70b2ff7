import {
  askForPasswordLink,
  choosePassword,
  getSignInOptions,
  readPasswordLink,
} from '@atrium/contract/session/password-links/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Mails } from '../../platform/mail/mails.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { SingleSignOnSetup } from '../single-sign-on/single-sign-on-setup.js';
import { PasswordLinksService } from './password-links.service.js';

@Controller()
export class PasswordLinksController {
  constructor(
    private readonly links: PasswordLinksService,
    private readonly mails: Mails,
    private readonly singleSignOn: SingleSignOnSetup,
  ) {}

  @Serve(getSignInOptions)
  async options() {
    const setup = await this.singleSignOn.read();
    return {
      canMail: this.mails.canSend,
      ...(this.mails.isKept && { isMailKept: true }),
      singleSignOn: setup === null ? null : { label: setup.label, isOnly: setup.isOnly },
    };
  }

  @Serve(askForPasswordLink)
  ask({ body, request }: Call<typeof askForPasswordLink>): Promise<void> {
    return this.links.ask(request, body.username);
  }

  @Serve(readPasswordLink)
  read({ body, request }: Call<typeof readPasswordLink>) {
    return this.links.read(request, body.token);
  }

  @Serve(choosePassword)
  choose({ body, request }: Call<typeof choosePassword>): Promise<void> {
    return this.links.choose(request, body);
  }
}
