import {
  createWebsitePage,
  listWebsitePages,
  removeWebsitePage,
  updateWebsitePage,
} from '@atrium/contract/agency/website';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/input.js';
import { Serve } from '../../platform/http/serve.js';
import { WebsiteService } from './website.service.js';

@Controller()
export class WebsiteController {
  constructor(private readonly website: WebsiteService) {}

  @Serve(listWebsitePages)
  list({ params }: Call<typeof listWebsitePages>) {
    return this.website.list(params.clientId);
  }

  @Serve(createWebsitePage)
  create({ person, params, body }: Call<typeof createWebsitePage>) {
    return this.website.create(person, params.clientId, body);
  }

  @Serve(updateWebsitePage)
  update({ person, params, body }: Call<typeof updateWebsitePage>) {
    return this.website.update(person, params, body);
  }

  @Serve(removeWebsitePage)
  remove({ person, params }: Call<typeof removeWebsitePage>) {
    return this.website.remove(person, params);
  }
}
