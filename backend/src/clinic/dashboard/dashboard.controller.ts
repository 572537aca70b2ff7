import * as calls from '@atrium/contract/clinic/dashboard/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { DashboardChartsReader } from './dashboard-charts.js';
import { DashboardService } from './dashboard.service.js';

@Controller()
export class DashboardController {
  constructor(
    private readonly dashboard: DashboardService,
    private readonly charts: DashboardChartsReader,
  ) {}

  @Route(calls.getDashboard)
  getDashboard() {
    return this.dashboard.getDashboard();
  }

  @Route(calls.getDashboardStats)
  getStats() {
    return this.dashboard.getStats();
  }

  @Route(calls.getDashboardCharts)
  getCharts() {
    return this.charts.read();
  }

  @Route(calls.listRecentActivity)
  listRecentActivity({ query }: Call<typeof calls.listRecentActivity>) {
    return this.dashboard.listRecentActivity(query.limit);
  }
}
