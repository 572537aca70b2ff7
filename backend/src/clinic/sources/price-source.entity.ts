import { priceSource } from '@atrium/contract/clinic/sources/calls';
import type { PriceSource } from '@atrium/contract/clinic/sources/schemas';
import { MIN_CHECK_INTERVAL_MS } from '@atrium/rules/prices/price-watch';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { instantSql } from '../../platform/database/sql.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { defineEntity } from '../../platform/entities/entity.js';
import * as t from '../../platform/entities/table.js';

export const sourceTable = t.defineTable('price_source', {
  stockId: t.unaudited(t.integer()),
  supplier: t.text(),
  url: t.nullableColumn(t.text()),
  /** Price in minor units of the currency, such as cents. */
  price: t.nullableColumn(t.integer()),
  currency: t.text(),
  unitsPerPackage: t.nullableColumn(t.integer()),
  availability: t.nullableColumn(t.text()),
  readAt: t.nullableColumn(t.instant()),
  isWatched: t.booleanColumn(),
});

/** SQL interval between two checks of a page. */
export const CHECK_PAUSE = `interval '${MIN_CHECK_INTERVAL_MS} milliseconds'`;

const createView = (kind: StockKind) =>
  defineEntity({
    resource: priceSource,
    table: sourceTable,
    view: t.defineView<PriceSource>()(
      sourceTable,
      'ps',
      {
        stockId: null,
        kind: `'${kind}'`,
        itemId: kind === 'item' ? 'ps.stock_id' : null,
        consumableId: kind === 'consumable' ? 'ps.stock_id' : null,
        isChecking: 'pw.queued_at is not null',
        checkedAt: instantSql('pw.checked_at'),
        checkOutcome: 'pw.outcome',
        checkNote: 'pw.note',
        restsUntil: instantSql(`(pw.asked_at + ${CHECK_PAUSE})`),
        nextCheckAt: instantSql('(case when ps.is_watched and ps.url is not null then pw.next_check_at end)'),
      },
      'join price_watch pw on pw.source_id = ps.id',
    ),
    order: { by: 'ps.created_at' },
    unauditedFields: ['kind', 'isChecking', 'checkedAt', 'checkOutcome', 'checkNote', 'restsUntil', 'nextCheckAt'],
    constraintErrors: {
      price_source_url_key: () => {
        const message = 'This page is already a price source';
        return new DomainError('resource.taken', { message }, { errors: [{ path: 'url', message }] });
      },
    },
  });

/** Entities of the price sources of items and consumables. */
export const priceSources = { item: createView('item'), consumable: createView('consumable') } as const;
