import {
  getDashboard,
  getDashboardCharts,
  getDashboardStats,
  listRecentActivity,
} from '@atrium/contract/clinic/dashboard/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { DashboardChartsReader } from './dashboard-charts.js';
import { DashboardService } from './dashboard.service.js';

@Controller()
export class DashboardController {
  constructor(
    private readonly dashboard: DashboardService,
    private readonly charts: DashboardChartsReader,
  ) {}

  @Serve(getDashboard)
  all() {
    return this.dashboard.all();
  }

  @Serve(getDashboardStats)
  stats() {
    return this.dashboard.stats();
  }

  @Serve(getDashboardCharts)
  drawn() {
    return this.charts.read();
  }

  @Serve(listRecentActivity)
  recentActivity({ query }: Call<typeof listRecentActivity>) {
    return this.dashboard.recentActivity(query.limit);
  }
}
