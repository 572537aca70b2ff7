import { getOrganizationSettings, updateOrganizationSettings } from '@atrium/contract/platform/organization/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../http/request/validate-call.js';
import { Route } from '../http/routing/route.decorator.js';
import { OrganizationService } from './organization.service.js';

@Controller()
export class OrganizationController {
  constructor(private readonly organization: OrganizationService) {}

  @Route(getOrganizationSettings)
  get() {
    return this.organization.get();
  }

  @Route(updateOrganizationSettings)
  update({ person, body }: Call<typeof updateOrganizationSettings>) {
    return this.organization.update(person, body);
  }
}
