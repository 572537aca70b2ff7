import { listRecentUsage, logUsage, undoUsage } from '@atrium/contract/clinic/usage';
import { Controller } from '@nestjs/common';
import { repeatGuardOf } from '../../platform/http/idempotency-key.js';
import type { Call } from '../../platform/http/input.js';
import { Serve } from '../../platform/http/serve.js';
import { UsageService } from './usage.service.js';

@Controller()
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Serve(listRecentUsage)
  recent({ query }: Call<typeof listRecentUsage>) {
    return this.usage.recent(query);
  }

  @Serve(logUsage)
  log({ person, body, request }: Call<typeof logUsage>) {
    return this.usage.log(person, body, repeatGuardOf(request, logUsage.name, body));
  }

  @Serve(undoUsage)
  undo({ person, params }: Call<typeof undoUsage>) {
    return this.usage.undo(person, 'item', params.id);
  }
}
