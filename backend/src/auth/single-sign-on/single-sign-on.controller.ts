import * as calls from '@atrium/contract/session/single-sign-on/calls';
import { Controller } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Call } from '../../platform/http/request/validate-call.js';
import { ReplyWithStatus } from '../../platform/http/reply/reply.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { AccessPreview } from './access-preview.js';
import { SingleSignOnService } from './single-sign-on.service.js';
import { SingleSignOnSettingsService } from './single-sign-on-settings.service.js';

@Controller()
export class SingleSignOnController {
  constructor(
    private readonly signOn: SingleSignOnService,
    private readonly settings: SingleSignOnSettingsService,
    private readonly accessPreview: AccessPreview,
  ) {}

  @Route(calls.startSingleSignOn)
  async start({ request, query }: Call<typeof calls.startSingleSignOn>): Promise<ReplyWithStatus> {
    return redirectTo(request, await this.signOn.start(request, getResponse(request), query));
  }

  @Route(calls.finishSingleSignOn)
  async finish({ request, query }: Call<typeof calls.finishSingleSignOn>): Promise<ReplyWithStatus> {
    return redirectTo(request, await this.signOn.finish(request, getResponse(request), query));
  }

  @Route(calls.getSingleSignOn)
  get() {
    return this.settings.get();
  }

  @Route(calls.updateSingleSignOn)
  update({ person, body }: Call<typeof calls.updateSingleSignOn>) {
    return this.settings.update(person, body);
  }

  @Route(calls.previewSingleSignOn)
  preview({ body }: Call<typeof calls.previewSingleSignOn>) {
    return this.accessPreview.preview(body);
  }

  @Route(calls.testSingleSignOn)
  testProvider({ body }: Call<typeof calls.testSingleSignOn>) {
    return this.settings.testProvider(body);
  }
}

const getResponse = (request: Request): Response => request.res as Response;
const redirectTo = (request: Request, address: string): ReplyWithStatus => {
  getResponse(request).setHeader('Location', address);
  return new ReplyWithStatus(302, undefined);
};
