import { exportAnalytics, getAnalytics, listFigureRows } from '@atrium/contract/agency/analytics/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { AnalyticsService } from './analytics.service.js';

@Controller()
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Serve(getAnalytics)
  read({ query }: Call<typeof getAnalytics>) {
    return this.analytics.read(query);
  }

  @Serve(listFigureRows)
  rows({ query }: Call<typeof listFigureRows>) {
    return this.analytics.rows(query);
  }

  @Serve(exportAnalytics)
  file({ query }: Call<typeof exportAnalytics>) {
    return this.analytics.file(query);
  }
}
