import { discardContainer, listOpenedContainers, undoDiscard } from '@atrium/contract/clinic/opened-containers/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { OpenedReader } from './opened-reader.js';
import { OpenedService } from './opened.service.js';

@Controller()
export class OpenedController {
  constructor(
    private readonly reader: OpenedReader,
    private readonly service: OpenedService,
  ) {}

  @Serve(listOpenedContainers)
  list({ query }: Call<typeof listOpenedContainers>) {
    return this.reader.list(query);
  }

  @Serve(discardContainer)
  discard({ person, params, body }: Call<typeof discardContainer>) {
    return this.service.discard(person, params.id, body);
  }

  @Serve(undoDiscard)
  undo({ person, params }: Call<typeof undoDiscard>) {
    return this.service.undoDiscard(person, params.id);
  }
}
