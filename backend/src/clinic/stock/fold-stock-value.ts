import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Housekeeping } from '../../platform/jobs/housekeeping.js';

const EVERY_MS = 15_000;

/** The value of the stock is the sum of its changes; now and then they become one row again, so that the sum stays cheap. */
@Injectable()
export class FoldStockValue implements OnModuleInit {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly sql: SqlPool,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register({
      name: 'changes of the stock value',
      everyMs: EVERY_MS,
      run: () => this.sql.rows('select fold_stock_value()'),
    });
  }
}
