import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SqlPool } from '../../../platform/database/sql-pool.js';
import { Scheduler } from '../../../platform/jobs/scheduler.js';

const INTERVAL_MS = 15_000;

/**
 * Scheduled task that adds up stored changes of stock values and level counts, so that reading the sums stays cheap.
 */
@Injectable()
export class StockTotalsTask implements OnModuleInit {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly sql: SqlPool,
  ) {}

  onModuleInit(): void {
    this.scheduler.register({
      name: 'changes of the stock value and levels',
      intervalMs: INTERVAL_MS,
      run: () => this.sql.rows('select fold_stock_value(), fold_stock_levels()'),
    });
  }
}
