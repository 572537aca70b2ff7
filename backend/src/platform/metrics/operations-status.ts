import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Status } from '@atrium/contract/enterprise/status/schemas';
import { Injectable } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.token.js';
import { SqlPool } from '../database/sql-pool.js';
import { instantSql } from '../database/sql.js';
import { Health } from '../http/health.js';
import { Metrics } from './metrics.js';

const MEGABYTE = 1_048_576;

/** Reports disk space, backup age and readiness warnings for operators. */
@Injectable()
export class OperationsStatus {
  constructor(
    private readonly sql: SqlPool,
    private readonly health: Health,
    @InjectConfig() private readonly config: Config,
    metrics: Metrics,
  ) {
    const ofDisk = (pick: (disk: { free: number; size: number }) => number) => async () => {
      const disk = await this.readDisk();
      return disk === null ? [] : [{ labels: {}, value: pick(disk) }];
    };
    metrics.registerGauge(
      'atrium_disk_free_bytes',
      'Free space on the disk of DATA_DIR',
      [],
      ofDisk(({ free }) => free),
    );
    metrics.registerGauge(
      'atrium_disk_size_bytes',
      'Size of the disk of DATA_DIR',
      [],
      ofDisk(({ size }) => size),
    );
    metrics.registerGauge('atrium_readiness_warnings', 'Warnings reported by /api/health/ready', [], () => [
      { labels: {}, value: this.health.warnings.length },
    ]);
    metrics.registerGauge('atrium_backup_age_seconds', 'Seconds since `npm run backup` finished', [], async () => {
      const backup = await this.readBackup().catch(() => null);
      return backup?.ageSeconds == null ? [] : [{ labels: {}, value: backup.ageSeconds }];
    });
    metrics.registerGauge('atrium_backup_missing', '1 while no backup of this database has finished', [], async () => {
      const backup = await this.readBackup().catch(() => null);
      return backup === null ? [] : [{ labels: {}, value: Number(backup.ageSeconds === null) }];
    });
  }

  async getStatus(): Promise<Pick<Status, 'disk' | 'backup' | 'warnings'>> {
    const [disk, backup] = await Promise.all([this.readDisk(), this.readBackup()]);
    return {
      disk:
        disk === null ? null : { freeMb: Math.round(disk.free / MEGABYTE), sizeMb: Math.round(disk.size / MEGABYTE) },
      backup,
      warnings: [...this.health.warnings],
    };
  }

  /** Returns free and total bytes, or null when the file system does not report them. */
  private async readDisk(): Promise<{ free: number; size: number } | null> {
    try {
      const { bavail, blocks, bsize } = await statfs(resolve(this.config.dataDir));
      return { free: bavail * bsize, size: blocks * bsize };
    } catch {
      return null;
    }
  }

  /**
   * Returns the last backup's state; null while `BACKUP_CHECK` is off. Both fields are null while no backup has
   * finished.
   */
  private async readBackup(): Promise<Status['backup']> {
    if (!this.config.checksBackups) return null;
    const [row] = await this.sql.rows<NonNullable<Status['backup']>>(
      `select ${instantSql('finished_at')} as "finishedAt",
         extract(epoch from now() - finished_at)::int as "ageSeconds"
       from (select max(finished_at) as finished_at from backup_run) last`,
    );
    return row ?? null;
  }
}
