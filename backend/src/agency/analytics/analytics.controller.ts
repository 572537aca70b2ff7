import { exportAnalytics, getAnalytics, listFigureRows } from '@atrium/contract/agency/analytics/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { AnalyticsService } from './analytics.service.js';

@Controller()
export class AnalyticsController {
  constructor(private readonly analytics: AnalyticsService) {}

  @Route(getAnalytics)
  getAnalytics({ query }: Call<typeof getAnalytics>) {
    return this.analytics.read(query);
  }

  @Route(listFigureRows)
  listRows({ query }: Call<typeof listFigureRows>) {
    return this.analytics.readRows(query);
  }

  @Route(exportAnalytics)
  exportPanel({ query }: Call<typeof exportAnalytics>) {
    return this.analytics.createFile(query);
  }
}
