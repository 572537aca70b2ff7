import { listJobs, removeJob, retryJob, summariseJobs } from '@atrium/contract/enterprise/jobs/calls';
import type { AdministeredJob, JobsSummary } from '@atrium/contract/enterprise/jobs/schemas';
import { Controller } from '@nestjs/common';
import type { Call } from '../../http/request/validate-call.js';
import type { Page } from '../../http/reply/reply.js';
import { Route } from '../../http/routing/route.decorator.js';
import { JobAdministration } from './job-administration.js';

@Controller()
export class JobAdministrationController {
  constructor(private readonly jobs: JobAdministration) {}

  @Route(listJobs)
  list({ query }: Call<typeof listJobs>): Promise<Page> {
    return this.jobs.list(query);
  }

  @Route(summariseJobs)
  summarize(): Promise<JobsSummary> {
    return this.jobs.summarize();
  }

  @Route(retryJob)
  retry({ person, params }: Call<typeof retryJob>): Promise<AdministeredJob> {
    return this.jobs.retry(person, params.id);
  }

  @Route(removeJob)
  async remove({ person, params }: Call<typeof removeJob>): Promise<void> {
    await this.jobs.remove(person, params.id);
  }
}
