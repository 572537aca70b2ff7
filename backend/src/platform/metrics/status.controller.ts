import { getStatus, removeDeadLetteredEvent, retryDeadLetteredEvent } from '@atrium/contract/enterprise/status/calls';
import type { Status } from '@atrium/contract/enterprise/status/schemas';
import { Controller } from '@nestjs/common';
import type { Call } from '../http/request/validate-call.js';
import { Route } from '../http/routing/route.decorator.js';
import { DeadLetters } from './dead-letters.js';
import { StatusService } from './status.service.js';

@Controller()
export class StatusController {
  constructor(
    private readonly status: StatusService,
    private readonly deadLetters: DeadLetters,
  ) {}

  @Route(getStatus)
  getStatus(): Promise<Status> {
    return this.status.getStatus();
  }

  @Route(retryDeadLetteredEvent)
  retry({ person, params }: Call<typeof retryDeadLetteredEvent>): Promise<void> {
    return this.deadLetters.retry(person, params);
  }

  @Route(removeDeadLetteredEvent)
  remove({ person, params }: Call<typeof removeDeadLetteredEvent>): Promise<void> {
    return this.deadLetters.remove(person, params);
  }
}
