import { getHealth, isAlive, isReady } from '@atrium/contract/platform/health/calls';
import { Controller } from '@nestjs/common';
import { VERSION } from '../version.js';
import { Health } from './health.js';
import { Serve } from './routing/serve.js';

@Controller()
export class HealthController {
  constructor(private readonly health: Health) {}

  @Serve(isAlive)
  live(): { status: 'ok'; version: string } {
    return { status: 'ok', version: VERSION };
  }

  @Serve(getHealth)
  summary(): Promise<unknown> {
    return this.health.ready();
  }

  @Serve(isReady)
  ready(): Promise<unknown> {
    return this.health.ready();
  }
}
