import * as calls from '@atrium/contract/session/session/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
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

  @Route(calls.getPasswordNames)
  async listGuessableNames({ person }: Call<typeof calls.getPasswordNames>) {
    return { names: await this.guessable.readNames(person.id) };
  }

  @Route(calls.changeOwnPassword)
  changePassword({ person, body, request }: Call<typeof calls.changeOwnPassword>): Promise<void> {
    return this.service.change(person, request, body);
  }

  @Route(calls.changeOwnEmail)
  changeEmail({ person, body }: Call<typeof calls.changeOwnEmail>): Promise<void> {
    return this.emails.change(person, body.email);
  }

  @Route(calls.setSuperadminPassword)
  setSuperadminPassword({ person, body, request }: Call<typeof calls.setSuperadminPassword>): Promise<void> {
    return this.service.setSuperadminPassword(person, request, body);
  }
}
