import { listJobs, removeJob, retryJob, summariseJobs } from '@atrium/contract/enterprise/jobs/calls';
import type { AdministeredJob, JobsSummary } from '@atrium/contract/enterprise/jobs/schemas';
import { Controller } from '@nestjs/common';
import type { Call } from '../../http/request/input.js';
import type { Page } from '../../http/reply/reply.js';
import { Serve } from '../../http/routing/serve.js';
import { JobAdministration } from './job-administration.js';

@Controller()
export class JobAdministrationController {
  constructor(private readonly jobs: JobAdministration) {}

  @Serve(listJobs)
  list({ query }: Call<typeof listJobs>): Promise<Page> {
    return this.jobs.list(query);
  }

  @Serve(summariseJobs)
  summarise(): Promise<JobsSummary> {
    return this.jobs.summarise();
  }

  @Serve(retryJob)
  retry({ person, params }: Call<typeof retryJob>): Promise<AdministeredJob> {
    return this.jobs.retry(person, params.id);
  }

  @Serve(removeJob)
  async remove({ person, params }: Call<typeof removeJob>): Promise<void> {
    await this.jobs.remove(person, params.id);
  }
}
