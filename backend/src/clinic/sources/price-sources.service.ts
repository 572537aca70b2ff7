import type { addItemSource, updateItemSource } from '@atrium/contract/clinic/sources/calls';
import type { PriceSource } from '@atrium/contract/clinic/sources/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import type { Tx } from '../../platform/database/transaction.js';
import { invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import type { RawJson } from '../../platform/http/reply/reply.js';
import { EntityQueries } from '../../platform/entities/entity-queries.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { PriceWatchService } from '../price-watch/price-watch.service.js';
import { stockResources } from '../stock/stock.entity.js';
import { StockLedger } from '../stock/ledger/stock-ledger.js';
import { priceSources, sourceTable } from './price-source.entity.js';
import { queryRow, queryRows } from '../../platform/database/rows.js';

type SourceForm = CheckedBody<typeof addItemSource>;
type SourceChange = CheckedBody<typeof updateItemSource>;

/** Edits the price sources of items and consumables. */
@Injectable()
export class PriceSourcesService {
  constructor(
    private readonly queries: EntityQueries,
    private readonly entities: EntityStore,
    private readonly stockLedger: StockLedger,
    private readonly sql: SqlPool,
    private readonly watch: PriceWatchService,
  ) {}

  /** Lists sources in the order in which they were added. */
  async list(kind: StockKind, stockId: number): Promise<RawJson> {
    const [found] = await this.sql.rows('select 1 from stock where id = $1 and kind = $2', [stockId, kind]);
    if (found === undefined) throw notFound(stockResources[kind].noun);
    return this.queries.list(priceSources[kind], 'ps.stock_id = $1', [stockId]);
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
    return this.entities.withConstraintErrors(priceSources[kind], { fields: form, id: null }, async (tx) => {
      await this.lockStock(tx, kind, stockId);
      const saved = { stockId, url, price, currency: currency ?? (await readCurrency(tx)), availability };
      return this.entities.insert(
        tx,
        priceSources[kind],
        person,
        {
          ...saved,
          supplier: supplier ?? getHostName(url),
          unitsPerPackage,
          isWatched,
          readAt: price === null ? null : new Date(),
        },
        (id) => this.watch.startWatch(tx, id, saved),
      );
    });
  }

  /** Updates the given fields. A price that is entered again counts as confirmed now. */
  update(
    person: Person,
    kind: StockKind,
    stockId: number,
    id: number,
    { version, supplier, currency, ...fields }: SourceChange,
  ): Promise<PriceSource> {
    const of = priceSources[kind];
    return this.entities.withConstraintErrors(of, { fields, id }, async (tx) => {
      await this.lockStock(tx, kind, stockId);
      const row = await this.entities.lock(tx, of, { id, stockId });
      const changes = {
        ...fields,
        ...(supplier === undefined ? {} : { supplier: supplier ?? getHostName(row.url) }),
        ...(currency === undefined ? {} : { currency: currency ?? (await readCurrency(tx)) }),
      };
      return this.entities.edit(tx, of, person, row, changes, {
        seenVersion: version,
        ...(fields.price !== undefined && { extraColumns: { readAt: fields.price === null ? null : new Date() } }),
        beforeWrite: () => this.watch.updateWatch(tx, id, { ...row, ...changes }, fields.price !== undefined),
      });
    });
  }

  async remove(person: Person, kind: StockKind, stockId: number, id: number): Promise<void> {
    const of = priceSources[kind];
    await this.entities.withConstraintErrors(of, { fields: {}, id }, async (tx) => {
      await this.lockStock(tx, kind, stockId);
      const row = await this.entities.lock(tx, of, { id, stockId });
      await tx.delete(sourceTable.schema, id);
      await this.entities.publish(tx, of, toActor(person), 'removed', { id }, row);
    });
  }

  private async lockStock(tx: Tx, kind: StockKind, stockId: number): Promise<void> {
    await this.stockLedger.lock(tx, stockId);
    const [found] = await queryRows(tx, 'select 1 from stock where id = $1 and kind = $2', [stockId, kind]);
    if (found === undefined) throw notFound(stockResources[kind].noun);
  }
}

/** Returns the host name of a URL as the default supplier name. */
const getHostName = (url: string | null): string => {
  if (url === null) throw invalidField('supplier', 'Please enter the supplier');
  return new URL(url).host;
};

const readCurrency = async (tx: Tx): Promise<string> => {
  const organization = await queryRow<{ currency: string }>(tx, 'select currency from organisation');
  return organization.currency;
};
