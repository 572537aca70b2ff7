import { getAgencySettings, updateAgencySettings } from '@atrium/contract/agency/settings/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { SettingsStore } from '../../platform/entities/settings-store.js';
import { agencySettings } from './agency-settings.entity.js';

@Controller()
export class AgencySettingsController {
  constructor(private readonly settings: SettingsStore) {}

  @Route(getAgencySettings)
  get() {
    return this.settings.get(agencySettings);
  }

  @Route(updateAgencySettings)
  update({ person, body }: Call<typeof updateAgencySettings>) {
    return this.settings.update(agencySettings, person, body);
  }
}
