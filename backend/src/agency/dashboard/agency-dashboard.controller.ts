import * as calls from '@atrium/contract/agency/dashboard/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { AgencyDashboardService } from './agency-dashboard.service.js';
import { DigestReader } from './digest-reader.js';

@Controller()
export class AgencyDashboardController {
  constructor(
    private readonly dashboard: AgencyDashboardService,
    private readonly digestReader: DigestReader,
  ) {}

  @Route(calls.getAgencyMetrics)
  getMetrics() {
    return this.dashboard.readMetrics();
  }

  @Route(calls.listRecentTasks)
  listRecentTasks({ query }: Call<typeof calls.listRecentTasks>) {
    return this.dashboard.listRecentTasks(query.limit);
  }

  @Route(calls.listAgencyDepartments)
  listDepartments() {
    return this.dashboard.listDepartments();
  }

  @Route(calls.getAgencyDigest)
  getDigest() {
    return this.digestReader.read();
  }
}
