import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { rowsOf } from '../../platform/database/rows.js';
import { Transactions } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { Housekeeping } from '../../platform/jobs/housekeeping.js';
import { stockViews } from '../stock/stock.entity.js';
import { levelChange } from '../stock/stock.js';
import { ofStock } from '../stock/of-stock.js';

const EVERY_MS = 60_000;

/** Stock whose held quantity changes with the date: only lots that have expired or expire in these days. */
const STALE = `
  select s.id, s.kind, s.held_back as held from stock s
  where s.id in (select t.stock_id from stock_lot t where t.is_there and t.expires_on <= current_date + 1)
    and s.held_back <> held_back_of(s.id)
  order by s.id for update of s`;

/** Scheduled task that updates the usable quantity when lots expire, because no write happens then. */
@Injectable()
export class HoldBackExpired implements OnModuleInit {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register({ name: 'stock that expired', everyMs: EVERY_MS, run: () => this.holdBack() });
  }

  holdBack(): Promise<void> {
    return this.transactions.run(async (tx) => {
      for (const { id, kind, held } of await rowsOf<{ id: number; kind: StockKind; held: number }>(tx, STALE)) {
        await tx.query('select follow_expiry($1)', [id]);
        const [row] = await rowsOf<{ json: unknown; held: number }>(
          tx,
          `with changed as (update stock set version = version + 1 where id = $1 returning *)
           select ${stockViews[kind].json} as json, s.held_back as held from changed s ${stockViews[kind].joins}`,
          [id],
        );
        if (row === undefined) continue;
        await this.outbox.publish(tx, `${kind}.updated`, {
          actor: { id: null, name: 'Atrium' },
          data: ofStock(kind, row.json, {}),
          rows: [{ table: 'stock', id }],
          internal: levelChange(row.json, held - row.held),
        });
      }
    });
  }
}
