import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../../platform/database/sql-pool.js';
import { Scheduled } from '../../../platform/jobs/scheduler.js';

/**
 * Scheduled task that adds up stored changes of stock values and level counts, so that reading the sums stays cheap.
 */
@Injectable()
export class StockTotalsTask {
  constructor(private readonly sql: SqlPool) {}

  @Scheduled({ name: 'changes of the stock value and levels', intervalMs: 15_000 })
  async addUp(): Promise<void> {
    await this.sql.rows('select fold_stock_value(), fold_stock_levels()');
  }
}
