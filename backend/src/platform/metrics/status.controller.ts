import { getStatus, type Status } from '@atrium/contract/enterprise/status';
import { Controller } from '@nestjs/common';
import { Serve } from '../http/serve.js';
import { StatusService } from './status.js';

@Controller()
export class StatusController {
  constructor(private readonly status: StatusService) {}

  @Serve(getStatus)
  now(): Promise<Status> {
    return this.status.now();
  }
}
