import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { queryRows } from '../../platform/database/rows.js';
import { Transactions } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { Scheduled } from '../../platform/jobs/scheduler.js';
import { stockViews } from '../stock/stock.entity.js';
import { toLevelChange } from '../stock/ledger/level-change.js';
import { toStockEventData } from '../stock/ledger/stock-event-data.js';

const INTERVAL_MS = 60_000;

/** SQL of stock whose usable quantity changes with the date, limited to lots that expire around today. */
const STALE_STOCK = `
  select s.id, s.kind, s.held_back as held from stock s
  where s.id in (select t.stock_id from stock_lot t where t.is_there and t.expires_on <= current_date + 1)
    and s.held_back <> held_back_of(s.id)
  order by s.id for update of s`;

/** Scheduled task that updates the usable quantity when lots expire, because no write happens then. */
@Injectable()
export class ExpiredLotsTask {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  @Scheduled({ name: 'stock that expired', intervalMs: INTERVAL_MS })
  updateExpired(): Promise<void> {
    return this.transactions.run(async (tx) => {
      for (const { id, kind, held } of await queryRows<{ id: number; kind: StockKind; held: number }>(
        tx,
        STALE_STOCK,
      )) {
        await tx.query('select follow_expiry($1)', [id]);
        const [row] = await queryRows<{ json: unknown; held: number }>(
          tx,
          `with changed as (update stock set version = version + 1 where id = $1 returning *)
           select ${stockViews[kind].json} as json, s.held_back as held from changed s ${stockViews[kind].joins}`,
          [id],
        );
        if (row === undefined) continue;
        await this.outbox.publish(tx, `${kind}.updated`, {
          actor: { id: null, name: 'Atrium' },
          data: toStockEventData(kind, row.json, {}),
          rows: [{ table: 'stock', id }],
          internal: toLevelChange(row.json, held - row.held),
        });
      }
    });
  }
}
