import { priceSource } from '@atrium/contract/clinic/sources/calls';
import type { PriceSource } from '@atrium/contract/clinic/sources/schemas';
import { CHECK_REST_MS } from '@atrium/rules/prices/price-watch';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { instantSql } from '../../platform/database/sql.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { entity } from '../../platform/records/entity.js';
import { flag, instant, integer, orNull, table, text, viewOf } from '../../platform/records/table.js';

export const sourceTable = table('price_source', {
  stockId: integer(),
  supplier: text(),
  url: orNull(text()),
  /** In minor units of the currency. */
  price: orNull(integer()),
  currency: text(),
  unitsPerPackage: orNull(integer()),
  availability: orNull(text()),
  readAt: orNull(instant()),
  isWatched: flag(),
});

/** Pause between two checks of a page. */
export const REST = `interval '${CHECK_REST_MS} milliseconds'`;

const of = (kind: StockKind) =>
  entity({
    resource: priceSource,
    table: sourceTable,
    view: viewOf<PriceSource>()(
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
        restsUntil: instantSql(`(pw.asked_at + ${REST})`),
        nextCheckAt: instantSql('(case when ps.is_watched and ps.url is not null then pw.next_check_at end)'),
      },
      'join price_watch pw on pw.source_id = ps.id',
    ),
    order: { by: 'ps.created_at' },
    refusals: {
      price_source_url_key: () => {
        const message = 'This page is already among the price sources';
        return new DomainError('resource.taken', { message }, { errors: [{ path: 'url', message }] });
      },
    },
  });

/** Price sources of items and consumables. */
export const priceSources = { item: of('item'), consumable: of('consumable') } as const;
