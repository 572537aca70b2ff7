import * as calls from '@atrium/contract/agency/time-entries/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { TimeEntriesService } from './time-entries.service.js';

@Controller()
export class TimeEntriesController {
  constructor(private readonly time: TimeEntriesService) {}

  @Route(calls.listTimeEntries)
  list({ query }: Call<typeof calls.listTimeEntries>) {
    return this.time.list(query);
  }

  @Route(calls.listFormerLoggers)
  listFormerPeople() {
    return this.time.listFormerPeople();
  }

  @Route(calls.exportTimeEntries)
  exportTime({ person, query }: Call<typeof calls.exportTimeEntries>) {
    return this.time.createExport(person, query);
  }

  @Route(calls.createTimeEntry)
  create({ person, body }: Call<typeof calls.createTimeEntry>) {
    return this.time.create(person, body);
  }

  @Route(calls.updateTimeEntry)
  update({ person, params, body }: Call<typeof calls.updateTimeEntry>) {
    return this.time.update(person, params.id, body);
  }

  @Route(calls.removeTimeEntry)
  remove({ person, params }: Call<typeof calls.removeTimeEntry>) {
    return this.time.remove(person, params.id);
  }
}
