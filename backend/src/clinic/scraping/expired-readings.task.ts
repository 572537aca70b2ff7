import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Scheduler } from '../../platform/jobs/scheduler.js';
import { ReadingCache } from './reading-cache.js';

const MINUTE_MS = 60_000;

/** Scheduled task that deletes old page readings. */
@Injectable()
export class ExpiredReadingsTask implements OnModuleInit {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly readings: ReadingCache,
  ) {}

  onModuleInit(): void {
    this.scheduler.register({
      name: 'old page readings',
      intervalMs: MINUTE_MS,
      run: () => this.readings.deleteExpired(),
    });
  }
}
