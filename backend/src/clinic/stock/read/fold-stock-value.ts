import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SqlPool } from '../../../platform/database/sql-pool.js';
import { Housekeeping } from '../../../platform/jobs/housekeeping.js';

const EVERY_MS = 15_000;

/** Scheduled task that folds the changes of stock values and level counts, so that their sums stay cheap. */
@Injectable()
export class FoldStockValue implements OnModuleInit {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly sql: SqlPool,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register({
      name: 'changes of the stock value and levels',
      everyMs: EVERY_MS,
      run: () => this.sql.rows('select fold_stock_value(), fold_stock_levels()'),
    });
  }
}
