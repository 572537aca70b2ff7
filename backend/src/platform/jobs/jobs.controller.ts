import { getOwnJob, listOwnJobs } from '@atrium/contract/platform/jobs/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../http/request/input.js';
import { RawJson } from '../http/reply/reply.js';
import { Serve } from '../http/routing/serve.js';
import { Jobs } from './jobs.js';

@Controller()
export class JobsController {
  constructor(private readonly jobs: Jobs) {}

  @Serve(listOwnJobs)
  async list({ person }: Call<typeof listOwnJobs>): Promise<RawJson> {
    return new RawJson(await this.jobs.listOwn(person.id));
  }

  @Serve(getOwnJob)
  async get({ person, params }: Call<typeof getOwnJob>): Promise<RawJson> {
    return new RawJson(await this.jobs.getOwn(person.id, params.id));
  }
}
