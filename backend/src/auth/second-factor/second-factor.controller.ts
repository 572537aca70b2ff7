import * as calls from '@atrium/contract/session/second-factor/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { SecondFactorService } from './second-factor.service.js';
import { SecondStepService } from './second-step.service.js';

@Controller()
export class SecondFactorController {
  constructor(
    private readonly service: SecondFactorService,
    private readonly secondStep: SecondStepService,
  ) {}

  @Route(calls.passSecondStep)
  async completeStep({ body, request }: Call<typeof calls.passSecondStep>) {
    return { user: await this.secondStep.completeStep(request, body) };
  }

  @Route(calls.getSecondFactor)
  get({ person, request }: Call<typeof calls.getSecondFactor>) {
    return this.service.describe(person, request);
  }

  @Route(calls.beginSecondFactor)
  startSetup({ person }: Call<typeof calls.beginSecondFactor>) {
    return this.service.startSetup(person);
  }

  @Route(calls.turnOnSecondFactor)
  turnOn({ person, body }: Call<typeof calls.turnOnSecondFactor>) {
    return this.service.turnOn(person, body.code);
  }

  @Route(calls.makeRecoveryCodes)
  createRecoveryCodes({ person }: Call<typeof calls.makeRecoveryCodes>) {
    return this.service.createRecoveryCodes(person);
  }

  @Route(calls.turnOffSecondFactor)
  turnOff({ person }: Call<typeof calls.turnOffSecondFactor>): Promise<void> {
    return this.service.turnOff(person);
  }

  @Route(calls.forgetDevice)
  forgetDevice({ person, params }: Call<typeof calls.forgetDevice>): Promise<void> {
    return this.service.forgetDevice(person, params.id);
  }

  @Route(calls.forgetDevices)
  forgetDevices({ person }: Call<typeof calls.forgetDevices>): Promise<void> {
    return this.service.forgetDevices(person);
  }
}
