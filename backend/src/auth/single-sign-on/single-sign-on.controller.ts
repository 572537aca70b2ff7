import {
  finishSingleSignOn,
  foreseeSingleSignOn,
  getSingleSignOn,
  startSingleSignOn,
  testSingleSignOn,
  updateSingleSignOn,
} from '@atrium/contract/session/single-sign-on/calls';
import { Controller } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Call } from '../../platform/http/request/input.js';
import { Answer } from '../../platform/http/reply/reply.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { ForeseenSignOns } from './foresee.js';
import { SingleSignOnService } from './single-sign-on.service.js';
import { SingleSignOnDesk } from './single-sign-on-desk.js';

@Controller()
export class SingleSignOnController {
  constructor(
    private readonly signOn: SingleSignOnService,
    private readonly desk: SingleSignOnDesk,
    private readonly foreseen: ForeseenSignOns,
  ) {}

  @Serve(startSingleSignOn)
  async start({ request, query }: Call<typeof startSingleSignOn>): Promise<Answer> {
    return goTo(request, await this.signOn.start(request, responseOf(request), query));
  }

  @Serve(finishSingleSignOn)
  async finish({ request, query }: Call<typeof finishSingleSignOn>): Promise<Answer> {
    return goTo(request, await this.signOn.finish(request, responseOf(request), query));
  }

  @Serve(getSingleSignOn)
  get() {
    return this.desk.get();
  }

  @Serve(updateSingleSignOn)
  update({ person, body }: Call<typeof updateSingleSignOn>) {
    return this.desk.update(person, body);
  }

  @Serve(foreseeSingleSignOn)
  foresee({ body }: Call<typeof foreseeSingleSignOn>) {
    return this.foreseen.foresee(body);
  }

  @Serve(testSingleSignOn)
  test({ body }: Call<typeof testSingleSignOn>) {
    return this.desk.test(body);
  }
}

const responseOf = (request: Request): Response => request.res as Response;
const goTo = (request: Request, address: string): Answer => {
  responseOf(request).setHeader('Location', address);
  return new Answer(302, undefined);
};
