import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { EventCatalogue } from '@atrium/contract/core/live';
import type { addItemSource, PriceSource } from '@atrium/contract/clinic/sources';
import type { StockKind } from '@atrium/rules/stock-status';
import { Injectable } from '@nestjs/common';
import { brokenConstraint } from '../../platform/database/constraint.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, notFound } from '../../platform/http/domain-error.js';
import { actorOf, type Person } from '../../platform/http/person.js';
import { RawJson } from '../../platform/http/reply.js';
import { projectRoom } from '../../platform/realtime/rooms.js';
import { Stock } from '../stock/stock.js';
import { STOCK_NOUN } from '../stock/stock-reader.js';
import { SOURCE_JOINS, sourceJson } from './sources.view.js';

type SourceForm = CheckedBody<typeof addItemSource>;

/** Where items and consumables can be bought. */
@Injectable()
export class SourcesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly stock: Stock,
    private readonly outbox: Outbox,
    private readonly sql: SqlPool,
  ) {}

  /** In the order in which they were added. */
  async list(kind: StockKind, stockId: number): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(
      `select coalesce(jsonb_agg(${sourceJson(kind)} order by ps.id) filter (where ps.id is not null), '[]')::text as json
       from stock s left join price_source ps on ps.stock_id = s.id ${SOURCE_JOINS}
       where s.id = $1 and s.kind = $2 group by s.id`,
      [stockId, kind],
    );
    if (row === undefined) throw notFound(STOCK_NOUN[kind]);
    return new RawJson(row.json);
  }

  async add(person: Person, kind: StockKind, stockId: number, form: SourceForm): Promise<PriceSource> {
    try {
      return await this.transactions.run(async (tx) => {
        await this.lockStock(tx, kind, stockId);
        const [row] = (await tx.query(
          `insert into price_source (stock_id, supplier, url, price, currency, units_per_package, availability, read_at, updated_by)
           select $1, $2, $3, $4::int, coalesce($5, o.currency), $6, $7, case when $4::int is not null then now() end, $8 from organisation o
           returning id`,
          [stockId, form.supplier ?? new URL(form.url).host, form.url, form.price ?? null, form.currency ?? null, form.unitsPerPackage ?? null,
            form.availability ?? null, person.id],
        )) as { id: number }[];
        const [source] = (await tx.query(
          `select ${sourceJson(kind)} as json from price_source ps ${SOURCE_JOINS} where ps.id = $1`,
          [row?.id],
        )) as { json: PriceSource }[];
        if (source === undefined) throw new Error('The price source was not stored');
        await this.tell(tx, person, 'source.created', { source: source.json });
        return source.json;
      });
    } catch (error) {
      if (brokenConstraint(error) !== 'price_source_url_key') throw error;
      const message = 'This page is already among the price sources';
      throw new DomainError('resource.taken', { message }, { errors: [{ path: 'url', message }] });
    }
  }

  async remove(person: Person, kind: StockKind, stockId: number, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.lockStock(tx, kind, stockId);
      const [removed] = (await tx.query('delete from price_source where id = $1 and stock_id = $2 returning id', [id, stockId])) as [unknown[], number];
      if (removed.length === 0) throw notFound('Price source');
      await this.tell(tx, person, 'source.removed', { source: { id } });
    });
  }

  private async lockStock(tx: Tx, kind: StockKind, stockId: number): Promise<void> {
    await this.stock.lock(tx, stockId);
    const [found] = (await tx.query('select 1 from stock where id = $1 and kind = $2', [stockId, kind])) as unknown[];
    if (found === undefined) throw notFound(STOCK_NOUN[kind]);
  }

  private async tell<T extends 'source.created' | 'source.removed'>(tx: Tx, person: Person, type: T, data: EventCatalogue[T]): Promise<void> {
    await this.outbox.append(tx, { type, actor: actorOf(person), project: 'perfect-b', rooms: [projectRoom('perfect-b')], data: data as never });
  }
}
