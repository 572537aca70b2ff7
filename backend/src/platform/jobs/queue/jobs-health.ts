import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Dependency, Health } from '../../http/health.js';
import { JobQueues } from './job-queues.js';

/** Reports `jobs` as degraded while the queue is away; the process stays ready. */
@Injectable()
export class JobsHealth implements OnModuleInit, Dependency {
  readonly name = 'jobs';

  constructor(
    private readonly health: Health,
    private readonly queues: JobQueues,
  ) {}

  onModuleInit(): void {
    this.health.registerDependency(this);
  }

  isAvailable(): Promise<boolean> {
    return this.queues.isAvailable();
  }
}
