import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Housekeeping } from '../../platform/jobs/housekeeping.js';
import { Readings } from './readings.js';

const MINUTE_MS = 60_000;

/** Scheduled task of the worker that deletes old page readings. */
@Injectable()
export class ForgetReadings implements OnModuleInit {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly readings: Readings,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register({ name: 'old page readings', everyMs: MINUTE_MS, run: () => this.readings.forgetOld() });
  }
}
