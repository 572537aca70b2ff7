import * as calls from '@atrium/contract/session/passkeys/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { PasskeySignInService } from './passkey-sign-in.service.js';
import { PasskeysService } from './passkeys.service.js';

@Controller()
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly signInService: PasskeySignInService,
  ) {}

  @Route(calls.askToSignInWithPasskey)
  createOptions({ request, body }: Call<typeof calls.askToSignInWithPasskey>) {
    return this.signInService.createOptions(request, body.confirm === true);
  }

  @Route(calls.signInWithPasskey)
  async signIn({ request, body }: Call<typeof calls.signInWithPasskey>) {
    return { user: await this.signInService.signIn(request, body.credential) };
  }

  @Route(calls.getSecondStep)
  createStepOptions({ request }: Call<typeof calls.getSecondStep>) {
    return this.signInService.createStepOptions(request);
  }

  @Route(calls.passSecondStepWithPasskey)
  async completeStep({ request, body }: Call<typeof calls.passSecondStepWithPasskey>) {
    return { user: await this.signInService.completeStep(request, body) };
  }

  @Route(calls.beginPasskey)
  startRegistration({ person, request }: Call<typeof calls.beginPasskey>) {
    return this.passkeys.startRegistration(person, request);
  }

  @Route(calls.addPasskey)
  add({ person, request, body }: Call<typeof calls.addPasskey>) {
    return this.passkeys.add(person, request, body);
  }

  @Route(calls.renamePasskey)
  rename({ person, params, body }: Call<typeof calls.renamePasskey>) {
    return this.passkeys.rename(person, params.id, body.name);
  }

  @Route(calls.removePasskey)
  remove({ person, params }: Call<typeof calls.removePasskey>): Promise<void> {
    return this.passkeys.remove(person, params.id);
  }
}
