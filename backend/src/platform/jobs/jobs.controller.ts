import { getOwnJob, listOwnJobs } from '@atrium/contract/platform/jobs/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../http/request/validate-call.js';
import { RawJson } from '../http/reply/reply.js';
import { Route } from '../http/routing/route.decorator.js';
import { JobsService } from './jobs.service.js';

@Controller()
export class JobsController {
  constructor(private readonly jobs: JobsService) {}

  @Route(listOwnJobs)
  async list({ person }: Call<typeof listOwnJobs>): Promise<RawJson> {
    return new RawJson(await this.jobs.listOwn(person.id));
  }

  @Route(getOwnJob)
  async get({ person, params }: Call<typeof getOwnJob>): Promise<RawJson> {
    return new RawJson(await this.jobs.getOwn(person.id, params.id));
  }
}
