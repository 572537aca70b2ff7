import { isAlive, isReady } from '@atrium/contract/platform/health';
import { Controller } from '@nestjs/common';
import { Health } from './health.js';
import { Serve } from './serve.js';

@Controller()
export class HealthController {
  constructor(private readonly health: Health) {}

  @Serve(isAlive)
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Serve(isReady)
  ready(): Promise<unknown> {
    return this.health.ready();
  }
}
