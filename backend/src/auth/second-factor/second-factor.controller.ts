import {
  beginSecondFactor,
  forgetDevice,
  forgetDevices,
  getSecondFactor,
  makeRecoveryCodes,
  passSecondStep,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@atrium/contract/session/second-factor/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { SecondFactorService } from './second-factor.service.js';
import { SecondStepService } from './second-step.service.js';

@Controller()
export class SecondFactorController {
  constructor(
    private readonly service: SecondFactorService,
    private readonly step: SecondStepService,
  ) {}

  @Serve(passSecondStep)
  async pass({ body, request }: Call<typeof passSecondStep>) {
    return { user: await this.step.pass(request, body) };
  }

  @Serve(getSecondFactor)
  get({ person, request }: Call<typeof getSecondFactor>) {
    return this.service.describe(person, request);
  }

  @Serve(beginSecondFactor)
  begin({ person }: Call<typeof beginSecondFactor>) {
    return this.service.begin(person);
  }

  @Serve(turnOnSecondFactor)
  turnOn({ person, body }: Call<typeof turnOnSecondFactor>) {
    return this.service.turnOn(person, body.code);
  }

  @Serve(makeRecoveryCodes)
  codes({ person }: Call<typeof makeRecoveryCodes>) {
    return this.service.makeRecoveryCodes(person);
  }

  @Serve(turnOffSecondFactor)
  turnOff({ person }: Call<typeof turnOffSecondFactor>): Promise<void> {
    return this.service.turnOff(person);
  }

  @Serve(forgetDevice)
  forget({ person, params }: Call<typeof forgetDevice>): Promise<void> {
    return this.service.forgetDevice(person, params.id);
  }

  @Serve(forgetDevices)
  forgetAll({ person }: Call<typeof forgetDevices>): Promise<void> {
    return this.service.forgetDevices(person);
  }
}
