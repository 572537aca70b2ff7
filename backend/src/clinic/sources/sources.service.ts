import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { EventCatalogue } from '@atrium/contract/core/live';
import type { addItemSource, PriceSource, updateItemSource } from '@atrium/contract/clinic/sources';
import type { StockKind } from '@atrium/rules/stock-status';
import { Injectable } from '@nestjs/common';
import { brokenConstraint } from '../../platform/database/constraint.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { refuseStale } from '../../platform/database/stale.js';
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
type SourceChange = CheckedBody<typeof updateItemSource>;

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
        if (row === undefined) throw new Error('The price source was not stored');
        const source = await this.read(tx, kind, stockId, row.id);
        await this.tell(tx, person, 'source.created', { source });
        return source;
      });
    } catch (error) {
      if (brokenConstraint(error) !== 'price_source_url_key') throw error;
      const message = 'This page is already among the price sources';
      throw new DomainError('resource.taken', { message }, { errors: [{ path: 'url', message }] });
    }
  }

  /** What is left out stays. A price that is typed again was read now. */
  async update(person: Person, kind: StockKind, stockId: number, id: number, change: SourceChange): Promise<PriceSource> {
    return this.transactions.run(async (tx) => {
      await this.lockStock(tx, kind, stockId);
      const before = await this.read(tx, kind, stockId, id);
      await refuseStale({ editedVersion: before.version }, change.version, () => Promise.resolve(before));
      const { supplier = before.supplier, price = before.price, currency = before.currency } = change;
      const { unitsPerPackage = before.unitsPerPackage, availability = before.availability } = change;
      await tx.query(
        `update price_source ps set supplier = $2, price = $3, currency = coalesce($4, o.currency), units_per_package = $5, availability = $6,
           read_at = case when $3::int is null then null when $7 then clock_timestamp() else ps.read_at end,
           version = ps.version + 1, updated_at = clock_timestamp(), updated_by = $8
         from organisation o where ps.id = $1`,
        [id, supplier ?? new URL(before.url).host, price, currency, unitsPerPackage, availability, change.price !== undefined, person.id],
      );
      const after = await this.read(tx, kind, stockId, id);
      await this.tell(tx, person, 'source.updated', { source: after });
      return after;
    });
  }

  async remove(person: Person, kind: StockKind, stockId: number, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.lockStock(tx, kind, stockId);
      const [removed] = (await tx.query('delete from price_source where id = $1 and stock_id = $2 returning id', [id, stockId])) as [unknown[], number];
      if (removed.length === 0) throw notFound('Price source');
      await this.tell(tx, person, 'source.removed', { source: { id } });
    });
  }

  private async read(tx: Tx, kind: StockKind, stockId: number, id: number): Promise<PriceSource> {
    const [source] = (await tx.query(`select ${sourceJson(kind)} as json from price_source ps ${SOURCE_JOINS} where ps.id = $1 and ps.stock_id = $2`, [
      id,
      stockId,
    ])) as { json: PriceSource }[];
    if (source === undefined) throw notFound('Price source');
    return source.json;
  }

  private async lockStock(tx: Tx, kind: StockKind, stockId: number): Promise<void> {
    await this.stock.lock(tx, stockId);
    const [found] = (await tx.query('select 1 from stock where id = $1 and kind = $2', [stockId, kind])) as unknown[];
    if (found === undefined) throw notFound(STOCK_NOUN[kind]);
  }

  private async tell<T extends 'source.created' | 'source.updated' | 'source.removed'>(tx: Tx, person: Person, type: T, data: EventCatalogue[T]): Promise<void> {
    await this.outbox.append(tx, { type, actor: actorOf(person), project: 'perfect-b', rooms: [projectRoom('perfect-b')], data: data as never });
  }
}
