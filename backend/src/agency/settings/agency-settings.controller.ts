import { getAgencySettings, updateAgencySettings } from '@atrium/contract/agency/settings/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { AgencySettingsService } from './agency-settings.service.js';

@Controller()
export class AgencySettingsController {
  constructor(private readonly settings: AgencySettingsService) {}

  @Serve(getAgencySettings)
  get() {
    return this.settings.get();
  }

  @Serve(updateAgencySettings)
  update({ person, body }: Call<typeof updateAgencySettings>) {
    return this.settings.update(person, body);
  }
}
