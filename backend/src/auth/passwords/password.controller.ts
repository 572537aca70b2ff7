import {
  changeOwnEmail,
  changeOwnPassword,
  getPasswordNames,
  setSuperadminPassword,
} from '@atrium/contract/session/session/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { GuessablePasswords } from './guessable-passwords.js';
import { OwnEmailService } from '../own-email.service.js';
import { PasswordService } from './password.service.js';

@Controller()
export class PasswordController {
  constructor(
    private readonly service: PasswordService,
    private readonly guessable: GuessablePasswords,
    private readonly emails: OwnEmailService,
  ) {}

  @Serve(getPasswordNames)
  async names({ person }: Call<typeof getPasswordNames>) {
    return { names: await this.guessable.namesOf(person.id) };
  }

  @Serve(changeOwnPassword)
  change({ person, body, request }: Call<typeof changeOwnPassword>): Promise<void> {
    return this.service.change(person, request, body);
  }

  @Serve(changeOwnEmail)
  changeEmail({ person, body }: Call<typeof changeOwnEmail>): Promise<void> {
    return this.emails.change(person, body.email);
  }

  @Serve(setSuperadminPassword)
  setSuperadmins({ person, body, request }: Call<typeof setSuperadminPassword>): Promise<void> {
    return this.service.setSuperadmins(person, request, body);
  }
}
