import type { addItemSource, updateItemSource } from '@atrium/contract/clinic/sources/calls';
import type { PriceSource } from '@atrium/contract/clinic/sources/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import type { Tx } from '../../platform/database/transaction.js';
import { invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import type { RawJson } from '../../platform/http/reply/reply.js';
import { RecordsReader } from '../../platform/records/records-reader.js';
import { Records } from '../../platform/records/records.js';
import { PriceWatch } from '../price-watch/price-watch.js';
import { stockResources } from '../stock/stock.entity.js';
import { Stock } from '../stock/stock.js';
import { priceSources, sourceTable } from './source.entity.js';
import { rowOf, rowsOf } from '../../platform/database/rows.js';

type SourceForm = CheckedBody<typeof addItemSource>;
type SourceChange = CheckedBody<typeof updateItemSource>;

/** Edits the price sources of items and consumables. */
@Injectable()
export class SourcesService {
  constructor(
    private readonly reader: RecordsReader,
    private readonly records: Records,
    private readonly stock: Stock,
    private readonly sql: SqlPool,
    private readonly watch: PriceWatch,
  ) {}

  /** Lists sources in the order in which they were added. */
  async list(kind: StockKind, stockId: number): Promise<RawJson> {
    const [found] = await this.sql.rows('select 1 from stock where id = $1 and kind = $2', [stockId, kind]);
    if (found === undefined) throw notFound(stockResources[kind].noun);
    return this.reader.list(priceSources[kind], 'ps.stock_id = $1', [stockId]);
  }

  add(person: Person, kind: StockKind, stockId: number, form: SourceForm): Promise<PriceSource> {
    const {
      supplier,
      url = null,
      price = null,
      currency,
      unitsPerPackage = null,
      availability = null,
      isWatched = true,
    } = form;
    return this.records.explained(priceSources[kind], { fields: form, id: null }, async (tx) => {
      await this.lockStock(tx, kind, stockId);
      const saved = { stockId, url, price, currency: currency ?? (await organisationCurrency(tx)), availability };
      return this.records.insert(
        tx,
        priceSources[kind],
        person,
        {
          ...saved,
          supplier: supplier ?? hostOf(url),
          unitsPerPackage,
          isWatched,
          readAt: price === null ? null : new Date(),
        },
        (id) => this.watch.begin(tx, id, saved),
      );
    });
  }

  /** Updates the given fields. A price that is entered again counts as read now. */
  update(
    person: Person,
    kind: StockKind,
    stockId: number,
    id: number,
    { version, supplier, currency, ...fields }: SourceChange,
  ): Promise<PriceSource> {
    const of = priceSources[kind];
    return this.records.explained(of, { fields, id }, async (tx) => {
      await this.lockStock(tx, kind, stockId);
      const row = await this.records.lock(tx, of, { id, stockId });
      const changes = {
        ...fields,
        ...(supplier === undefined ? {} : { supplier: supplier ?? hostOf(row.url) }),
        ...(currency === undefined ? {} : { currency: currency ?? (await organisationCurrency(tx)) }),
      };
      return this.records.edit(tx, of, person, row, changes, {
        seen: version,
        ...(fields.price !== undefined && { beside: { readAt: fields.price === null ? null : new Date() } }),
        before: () => this.watch.saved(tx, id, { ...row, ...changes }, fields.price !== undefined),
      });
    });
  }

  async remove(person: Person, kind: StockKind, stockId: number, id: number): Promise<void> {
    const of = priceSources[kind];
    await this.records.explained(of, { fields: {}, id }, async (tx) => {
      await this.lockStock(tx, kind, stockId);
      const row = await this.records.lock(tx, of, { id, stockId });
      await tx.delete(sourceTable.schema, id);
      await this.records.tell(tx, of, actorOf(person), 'removed', { id }, row);
    });
  }

  private async lockStock(tx: Tx, kind: StockKind, stockId: number): Promise<void> {
    await this.stock.lock(tx, stockId);
    const [found] = await rowsOf(tx, 'select 1 from stock where id = $1 and kind = $2', [stockId, kind]);
    if (found === undefined) throw notFound(stockResources[kind].noun);
  }
}

/** Default name of the supplier. */
const hostOf = (url: string | null): string => {
  if (url === null) throw invalidField('supplier', 'Please name the supplier');
  return new URL(url).host;
};

const organisationCurrency = async (tx: Tx): Promise<string> => {
  const organisation = await rowOf<{ currency: string }>(tx, 'select currency from organisation');
  return organisation.currency;
};
