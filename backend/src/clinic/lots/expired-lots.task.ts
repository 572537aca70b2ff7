import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { queryRows } from '../../platform/database/rows.js';
import { Transactions } from '../../platform/database/transaction.js';
import { SYSTEM } from '../../platform/events/event.js';
import { Scheduled } from '../../platform/jobs/scheduler.js';
import { USABLE_QUANTITY } from '../stock/stock.entity.js';
import { toUsableChange } from '../stock/ledger/level-change.js';
import { StockEvents } from '../stock/ledger/stock-events.js';

const INTERVAL_MS = 60_000;

interface StaleStock {
  readonly id: number;
  readonly kind: StockKind;
  readonly usable: number;
}

/** SQL of stock whose usable quantity changes with the date, limited to lots that expire around today. */
const STALE_STOCK = `
  select s.id, s.kind, ${USABLE_QUANTITY} as usable from stock s
  where s.id in (select t.stock_id from stock_lot t where t.is_there and t.expires_on <= current_date + 1)
    and s.held_back <> held_back_of(s.id)
  order by s.id for update of s`;

/** Scheduled task that updates the usable quantity when lots expire, because no write happens then. */
@Injectable()
export class ExpiredLotsTask {
  constructor(
    private readonly transactions: Transactions,
    private readonly stockEvents: StockEvents,
  ) {}

  @Scheduled({ name: 'stock that expired', intervalMs: INTERVAL_MS })
  updateExpired(): Promise<void> {
    return this.transactions.run(async (tx) => {
      for (const { id, kind, usable } of await queryRows<StaleStock>(tx, STALE_STOCK)) {
        await tx.query('select follow_expiry($1)', [id]);
        const stock = await this.stockEvents.touch(tx, kind, id);
        await this.stockEvents.publishUpdated(tx, {
          actor: SYSTEM,
          kind,
          stock,
          internal: toUsableChange(stock, usable),
        });
      }
    });
  }
}
