import { getDashboardStats, listRecentActivity } from '@atrium/contract/clinic/dashboard';
import { Controller } from '@nestjs/common';
import { Serve } from '../../platform/http/serve.js';
import { DashboardService } from './dashboard.service.js';

@Controller()
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Serve(getDashboardStats)
  stats() {
    return this.dashboard.stats();
  }

  @Serve(listRecentActivity)
  recentActivity() {
    return this.dashboard.recentActivity();
  }
}
