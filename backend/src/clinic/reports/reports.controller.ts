import { exportReport, getReport } from '@atrium/contract/clinic/reports/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { ReportsService } from './reports.service.js';

@Controller()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Serve(getReport)
  read({ params, query }: Call<typeof getReport>) {
    return this.reports.read(params.report, query);
  }

  @Serve(exportReport)
  file({ params, query }: Call<typeof exportReport>) {
    return this.reports.file(params.report, query);
  }
}
