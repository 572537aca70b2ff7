import { getAgencySettings, updateAgencySettings } from '@atrium/contract/agency/settings/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { AgencySettingsService } from './agency-settings.service.js';

@Controller()
export class AgencySettingsController {
  constructor(private readonly settings: AgencySettingsService) {}

  @Route(getAgencySettings)
  get() {
    return this.settings.get();
  }

  @Route(updateAgencySettings)
  update({ person, body }: Call<typeof updateAgencySettings>) {
    return this.settings.update(person, body);
  }
}
