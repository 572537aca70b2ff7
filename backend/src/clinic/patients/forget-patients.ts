import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Housekeeping } from '../../platform/jobs/housekeeping.js';

const HOUR_MS = 3_600_000;
/** Rows per run, so that a run stays short. */
const MOST_ROWS = 10_000;

/** Scheduled task of the worker that erases patient references after the configured days. The usage stays. */
@Injectable()
export class ForgetPatients implements OnModuleInit {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly housekeeping: Housekeeping,
    private readonly sql: SqlPool,
  ) {}

  onModuleInit(): void {
    if (this.config.patientReferenceDays > 0)
      this.housekeeping.register({ name: 'patient references', everyMs: HOUR_MS, run: () => this.forget() });
  }

  async forget(): Promise<void> {
    for (const [table, at, ...columns] of [
      ['usage', 'used_at', 'patient_id'],
      ['treatment', 'logged_at', 'patient_id'],
      ['treatment_correction', 'at', 'patient_before', 'patient_after'],
    ] as const)
      await this.sql.rows(
        `update ${table} set ${columns.map((column) => `${column} = null`).join(', ')} where id in (
           select id from ${table} where coalesce(${columns.join(', ')}) is not null and ${at} < now() - make_interval(days => $1) limit ${MOST_ROWS})`,
        [this.config.patientReferenceDays],
      );
  }
}
