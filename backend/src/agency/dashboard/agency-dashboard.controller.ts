import {
  getAgencyDigest,
  getAgencyMetrics,
  listAgencyDepartments,
  listRecentTasks,
} from '@atrium/contract/agency/dashboard';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/input.js';
import { Serve } from '../../platform/http/serve.js';
import { AgencyDashboard } from './agency-dashboard.js';
import { Digest } from './digest.js';
import { KEPT, KEPT_A_MINUTE } from '../kept.js';

@Controller()
export class AgencyDashboardController {
  constructor(
    private readonly dashboard: AgencyDashboard,
    private readonly facts: Digest,
  ) {}

  @Serve(getAgencyMetrics, KEPT)
  metrics() {
    return this.dashboard.metrics();
  }

  @Serve(listRecentTasks, KEPT)
  recentTasks({ query }: Call<typeof listRecentTasks>) {
    return this.dashboard.recentTasks(query.limit);
  }

  @Serve(listAgencyDepartments, KEPT)
  departments() {
    return this.dashboard.departments();
  }

  @Serve(getAgencyDigest, KEPT_A_MINUTE)
  digest() {
    return this.facts.read();
  }
}
