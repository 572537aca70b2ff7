import { Injectable } from '@nestjs/common';
import { readPendingMigrations } from '../database/migrate.js';
import { SqlPool } from '../database/sql-pool.js';
import { JobsService } from '../jobs/jobs.service.js';
import { VERSION } from '../version.js';
import { DomainError } from './reply/domain-error.js';

export interface Readiness {
  readonly status: 'ok' | 'degraded';
  readonly version: string;
  readonly degraded: readonly string[];
  readonly warnings?: readonly string[];
}

@Injectable()
export class Health {
  /** Problems in the settings that the operator should fix. */
  readonly warnings: string[] = [];

  constructor(
    private readonly sql: SqlPool,
    private readonly jobs: JobsService,
  ) {}

  addWarning(warning: string): void {
    this.warnings.push(warning);
  }

  /** Returns the readiness. Throws `DomainError('service.unavailable')` when the database is away or not migrated. */
  async checkReadiness(): Promise<Readiness> {
    const pending = await readPendingMigrations((sql) => this.sql.rows(sql)).catch(() => null);
    if (pending === null) throw unavailableError('The database is not available.');
    if (pending.length > 0) throw unavailableError('The database is waiting for migrations.');
    // Without the queue the process is degraded but still serves requests.
    const degraded = (await this.jobs.isAvailable()) ? [] : ['jobs'];
    return {
      status: degraded.length === 0 ? 'ok' : 'degraded',
      version: VERSION,
      degraded,
      ...(this.warnings.length === 0 ? {} : { warnings: [...this.warnings] }),
    };
  }
}

const unavailableError = (message: string): DomainError => {
  const error = new DomainError('service.unavailable', {}, { retryAfterSeconds: 2 });
  error.message = message;
  return error;
};
