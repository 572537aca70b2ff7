import { getStatus, removeHeldEvent, retryHeldEvent } from '@atrium/contract/enterprise/status/calls';
import type { Status } from '@atrium/contract/enterprise/status/schemas';
import { Controller } from '@nestjs/common';
import type { Call } from '../http/request/input.js';
import { Serve } from '../http/routing/serve.js';
import { HeldEvents } from './held-events.js';
import { StatusService } from './status.js';

@Controller()
export class StatusController {
  constructor(
    private readonly status: StatusService,
    private readonly held: HeldEvents,
  ) {}

  @Serve(getStatus)
  now(): Promise<Status> {
    return this.status.now();
  }

  @Serve(retryHeldEvent)
  retry({ person, params }: Call<typeof retryHeldEvent>): Promise<void> {
    return this.held.retry(person, params);
  }

  @Serve(removeHeldEvent)
  remove({ person, params }: Call<typeof removeHeldEvent>): Promise<void> {
    return this.held.remove(person, params);
  }
}
