import {
  createMarketingProject,
  getProjectHours,
  listProjectFigures,
  removeMarketingProject,
  updateMarketingProject,
} from '@atrium/contract/agency/marketing-projects/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { MarketingProjectsService } from './marketing-projects.service.js';

@Controller()
export class MarketingProjectsController {
  constructor(private readonly projects: MarketingProjectsService) {}

  @Serve(listProjectFigures)
  figures({ person }: Call<typeof listProjectFigures>) {
    return this.projects.figures(person);
  }

  @Serve(getProjectHours)
  hours({ person, params }: Call<typeof getProjectHours>) {
    return this.projects.hours(person, params.id);
  }

  @Serve(createMarketingProject)
  create({ person, body }: Call<typeof createMarketingProject>) {
    return this.projects.create(person, body);
  }

  @Serve(updateMarketingProject)
  update({ person, params, body }: Call<typeof updateMarketingProject>) {
    return this.projects.update(person, params.id, body);
  }

  @Serve(removeMarketingProject)
  remove({ person, params }: Call<typeof removeMarketingProject>): Promise<void> {
    return this.projects.remove(person, params.id);
  }
}
