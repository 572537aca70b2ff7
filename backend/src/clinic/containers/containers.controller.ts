import { discardContainer, listOpenedContainers, undoDiscard } from '@atrium/contract/clinic/containers/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { ContainersReader } from './containers-reader.js';
import { ContainersService } from './containers.service.js';

@Controller()
export class ContainersController {
  constructor(
    private readonly reader: ContainersReader,
    private readonly service: ContainersService,
  ) {}

  @Route(listOpenedContainers)
  list({ query }: Call<typeof listOpenedContainers>) {
    return this.reader.list(query);
  }

  @Route(discardContainer)
  discard({ person, params, body }: Call<typeof discardContainer>) {
    return this.service.discard(person, params.id, body);
  }

  @Route(undoDiscard)
  undo({ person, params }: Call<typeof undoDiscard>) {
    return this.service.undoDiscard(person, params.id);
  }
}
