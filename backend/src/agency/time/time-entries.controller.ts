import {
  createTimeEntry,
  exportTimeEntries,
  listFormerLoggers,
  listTimeEntries,
  removeTimeEntry,
  updateTimeEntry,
} from '@atrium/contract/agency/time-entries/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { TimeEntriesService } from './time-entries.service.js';

@Controller()
export class TimeEntriesController {
  constructor(private readonly time: TimeEntriesService) {}

  @Serve(listTimeEntries)
  list({ query }: Call<typeof listTimeEntries>) {
    return this.time.list(query);
  }

  @Serve(listFormerLoggers)
  formerPeople() {
    return this.time.formerPeople();
  }

  @Serve(exportTimeEntries)
  file({ person, query }: Call<typeof exportTimeEntries>) {
    return this.time.file(person, query);
  }

  @Serve(createTimeEntry)
  create({ person, body }: Call<typeof createTimeEntry>) {
    return this.time.create(person, body);
  }

  @Serve(updateTimeEntry)
  update({ person, params, body }: Call<typeof updateTimeEntry>) {
    return this.time.update(person, params.id, body);
  }

  @Serve(removeTimeEntry)
  remove({ person, params }: Call<typeof removeTimeEntry>) {
    return this.time.remove(person, params.id);
  }
}
