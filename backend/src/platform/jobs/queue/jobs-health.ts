import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Dependency, Health } from '../../http/health.js';
import { JobQueues } from './job-queues.js';

/** While only the queue is away, a process is ready all the same, and says that jobs are not. */
@Injectable()
export class JobsHealth implements OnModuleInit, Dependency {
  readonly name = 'jobs';

  constructor(
    private readonly health: Health,
    private readonly queues: JobQueues,
  ) {}

  onModuleInit(): void {
    this.health.register(this);
  }

  isAvailable(): Promise<boolean> {
    return this.queues.isAvailable();
  }
}
