import { createWebsitePage, updateWebsitePage } from '@atrium/contract/agency/website/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { WebsitePagesService } from './website-pages.service.js';

@Controller()
export class WebsitePagesController {
  constructor(private readonly pages: WebsitePagesService) {}

  @Route(createWebsitePage)
  create({ person, params, body }: Call<typeof createWebsitePage>) {
    return this.pages.create(person, params.clientId, body);
  }

  @Route(updateWebsitePage)
  update({ person, params, body }: Call<typeof updateWebsitePage>) {
    return this.pages.update(person, params, body);
  }
}
