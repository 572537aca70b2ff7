import { getHealth, isAlive, isReady } from '@atrium/contract/platform/health/calls';
import { Controller } from '@nestjs/common';
import { VERSION } from '../version.js';
import { Health } from './health.js';
import { Route } from './routing/route.decorator.js';

@Controller()
export class HealthController {
  constructor(private readonly health: Health) {}

  @Route(isAlive)
  live(): { status: 'ok'; version: string } {
    return { status: 'ok', version: VERSION };
  }

  @Route(getHealth)
  summary(): Promise<unknown> {
    return this.health.checkReadiness();
  }

  @Route(isReady)
  ready(): Promise<unknown> {
    return this.health.checkReadiness();
  }
}
