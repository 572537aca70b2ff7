import {
  correctTreatment,
  getTreatment,
  listUsageGroups,
  logTreatment,
  undoTreatment,
} from '@atrium/contract/clinic/treatments/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { TreatmentCorrections } from './treatment-corrections.js';
import { TreatmentHistory } from './treatment-history.js';
import { TreatmentsService } from './treatments.service.js';

@Controller()
export class TreatmentsController {
  constructor(
    private readonly treatments: TreatmentsService,
    private readonly corrections: TreatmentCorrections,
    private readonly history: TreatmentHistory,
  ) {}

  @Serve(listUsageGroups)
  list({ query }: Call<typeof listUsageGroups>) {
    return this.history.list(query);
  }

  @Serve(getTreatment)
  get({ params }: Call<typeof getTreatment>) {
    return this.history.get(params.id);
  }

  @Serve(logTreatment)
  log({ person, body }: Call<typeof logTreatment>) {
    return this.treatments.log(person, body);
  }

  @Serve(correctTreatment)
  correct({ person, params, body }: Call<typeof correctTreatment>) {
    return this.corrections.correct(person, params.id, body);
  }

  @Serve(undoTreatment)
  undo({ person, params, body }: Call<typeof undoTreatment>) {
    return this.treatments.undo(person, params.id, body.reason ?? null);
  }
}
