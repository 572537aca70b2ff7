import {
  addPasskey,
  askToSignInWithPasskey,
  beginPasskey,
  getSecondStep,
  passSecondStepWithPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@atrium/contract/session/passkeys/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { PasskeySignInService } from './passkey-sign-in.service.js';
import { PasskeysService } from './passkeys.service.js';

@Controller()
export class PasskeysController {
  constructor(
    private readonly own: PasskeysService,
    private readonly signIn: PasskeySignInService,
  ) {}

  @Serve(askToSignInWithPasskey)
  ask({ request, body }: Call<typeof askToSignInWithPasskey>) {
    return this.signIn.ask(request, body.confirm === true);
  }

  @Serve(signInWithPasskey)
  async pass({ request, body }: Call<typeof signInWithPasskey>) {
    return { user: await this.signIn.pass(request, body.credential) };
  }

  @Serve(getSecondStep)
  describeStep({ request }: Call<typeof getSecondStep>) {
    return this.signIn.describeStep(request);
  }

  @Serve(passSecondStepWithPasskey)
  async passStep({ request, body }: Call<typeof passSecondStepWithPasskey>) {
    return { user: await this.signIn.passStep(request, body) };
  }

  @Serve(beginPasskey)
  begin({ person, request }: Call<typeof beginPasskey>) {
    return this.own.begin(person, request);
  }

  @Serve(addPasskey)
  add({ person, request, body }: Call<typeof addPasskey>) {
    return this.own.add(person, request, body);
  }

  @Serve(renamePasskey)
  rename({ person, params, body }: Call<typeof renamePasskey>) {
    return this.own.rename(person, params.id, body.name);
  }

  @Serve(removePasskey)
  remove({ person, params }: Call<typeof removePasskey>): Promise<void> {
    return this.own.remove(person, params.id);
  }
}
