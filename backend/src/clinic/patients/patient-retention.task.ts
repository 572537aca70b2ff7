import { Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Scheduled } from '../../platform/jobs/scheduler.js';

const HOUR_MS = 3_600_000;
/** Maximum number of rows per run, so that each run is short. */
const MAX_ROWS = 10_000;

/** Scheduled task that erases patient references after the configured number of days. The uses remain. */
@Injectable()
export class PatientRetentionTask {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly sql: SqlPool,
  ) {}

  @Scheduled({ name: 'patient references', intervalMs: HOUR_MS })
  async deleteExpired(): Promise<void> {
    if (this.config.patientReferenceDays === 0) return;
    for (const [table, at, ...columns] of [
      ['usage', 'used_at', 'patient_id'],
      ['treatment', 'logged_at', 'patient_id'],
      ['treatment_correction', 'at', 'patient_before', 'patient_after'],
    ] as const)
      await this.sql.rows(
        `update ${table} set ${columns.map((column) => `${column} = null`).join(', ')} where id in (
           select id from ${table} where coalesce(${columns.join(', ')}) is not null and ${at} < now() - make_interval(days => $1) limit ${MAX_ROWS})`,
        [this.config.patientReferenceDays],
      );
  }
}
