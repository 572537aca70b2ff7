import * as calls from '@atrium/contract/clinic/treatments/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { TreatmentCorrectionsService } from './treatment-corrections.service.js';
import { TreatmentHistory } from './treatment-history.js';
import { TreatmentsService } from './treatments.service.js';

@Controller()
export class TreatmentsController {
  constructor(
    private readonly treatments: TreatmentsService,
    private readonly corrections: TreatmentCorrectionsService,
    private readonly history: TreatmentHistory,
  ) {}

  @Route(calls.listUsageGroups)
  list({ query }: Call<typeof calls.listUsageGroups>) {
    return this.history.list(query);
  }

  @Route(calls.getTreatment)
  get({ params }: Call<typeof calls.getTreatment>) {
    return this.history.get(params.id);
  }

  @Route(calls.logTreatment)
  log({ person, body }: Call<typeof calls.logTreatment>) {
    return this.treatments.log(person, body);
  }

  @Route(calls.correctTreatment)
  correct({ person, params, body }: Call<typeof calls.correctTreatment>) {
    return this.corrections.correct(person, params.id, body);
  }

  @Route(calls.undoTreatment)
  undo({ person, params, body }: Call<typeof calls.undoTreatment>) {
    return this.treatments.undo(person, params.id, body.reason ?? null);
  }
}
