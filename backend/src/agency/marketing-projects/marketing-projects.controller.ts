import * as calls from '@atrium/contract/agency/marketing-projects/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { MarketingProjectsService } from './marketing-projects.service.js';

@Controller()
export class MarketingProjectsController {
  constructor(private readonly projects: MarketingProjectsService) {}

  @Route(calls.listProjectFigures)
  listFigures({ person }: Call<typeof calls.listProjectFigures>) {
    return this.projects.listFigures(person);
  }

  @Route(calls.getProjectHours)
  getHours({ person, params }: Call<typeof calls.getProjectHours>) {
    return this.projects.readHours(person, params.id);
  }

  @Route(calls.createMarketingProject)
  create({ person, body }: Call<typeof calls.createMarketingProject>) {
    return this.projects.create(person, body);
  }

  @Route(calls.updateMarketingProject)
  update({ person, params, body }: Call<typeof calls.updateMarketingProject>) {
    return this.projects.update(person, params.id, body);
  }

  @Route(calls.removeMarketingProject)
  remove({ person, params }: Call<typeof calls.removeMarketingProject>): Promise<void> {
    return this.projects.remove(person, params.id);
  }
}
