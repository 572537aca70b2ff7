import {
  getAgencyDigest,
  getAgencyMetrics,
  listAgencyDepartments,
  listRecentTasks,
} from '@atrium/contract/agency/dashboard/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { AgencyDashboard } from './agency-dashboard.js';
import { Digest } from './digest.js';

@Controller()
export class AgencyDashboardController {
  constructor(
    private readonly dashboard: AgencyDashboard,
    private readonly facts: Digest,
  ) {}

  @Serve(getAgencyMetrics)
  metrics() {
    return this.dashboard.metrics();
  }

  @Serve(listRecentTasks)
  recentTasks({ query }: Call<typeof listRecentTasks>) {
    return this.dashboard.recentTasks(query.limit);
  }

  @Serve(listAgencyDepartments)
  departments() {
    return this.dashboard.departments();
  }

  @Serve(getAgencyDigest)
  digest() {
    return this.facts.read();
  }
}
