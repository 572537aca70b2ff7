import { getOrganisationSettings, updateOrganisationSettings } from '@atrium/contract/platform/organisation/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../http/request/input.js';
import { Serve } from '../http/routing/serve.js';
import { OrganisationService } from './organisation.service.js';

@Controller()
export class OrganisationController {
  constructor(private readonly organisation: OrganisationService) {}

  @Serve(getOrganisationSettings)
  get() {
    return this.organisation.get();
  }

  @Serve(updateOrganisationSettings)
  update({ person, body }: Call<typeof updateOrganisationSettings>) {
    return this.organisation.update(person, body);
  }
}
