import { exportReport, getReport } from '@atrium/contract/clinic/reports/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { ReportsService } from './reports.service.js';

@Controller()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Route(getReport)
  getReport({ params, query }: Call<typeof getReport>) {
    return this.reports.read(params.report, query);
  }

  @Route(exportReport)
  exportReport({ params, query }: Call<typeof exportReport>) {
    return this.reports.createFile(params.report, query);
  }
}
