import { discardContainer, listOpenedContainers, undoDiscard } from '@atrium/contract/clinic/opened-containers';
import { Controller } from '@nestjs/common';
import { repeatGuardOf } from '../../platform/http/idempotency-key.js';
import type { Call } from '../../platform/http/input.js';
import { Serve } from '../../platform/http/serve.js';
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
  discard({ person, params, body, request }: Call<typeof discardContainer>) {
    const repeat = repeatGuardOf(request, `${discardContainer.name} ${params.id}`, body);
    return this.service.discard(person, params.id, body, repeat);
  }

  @Serve(undoDiscard)
  undo({ person, params }: Call<typeof undoDiscard>) {
    return this.service.undoDiscard(person, params.id);
  }
}
