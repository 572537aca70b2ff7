import { type PriceSource, priceSource } from '@atrium/contract/clinic/sources';
import type { StockKind } from '@atrium/rules/stock-status';
import { DomainError } from '../../platform/http/domain-error.js';
import { entity } from '../../platform/records/entity.js';
import { instant, integer, orNull, table, text, viewOf } from '../../platform/records/table.js';
import { inTheClinic } from '../everybody.js';

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
});

const of = (kind: StockKind) =>
  entity({
    resource: priceSource,
    table: sourceTable,
    view: viewOf<PriceSource>()(sourceTable, 'ps', {
      stockId: null,
      kind: `'${kind}'`,
      itemId: kind === 'item' ? 'ps.stock_id' : null,
      consumableId: kind === 'consumable' ? 'ps.stock_id' : null,
    }),
    // As they were added.
    order: { by: 'ps.created_at' },
    told: inTheClinic,
    refusals: {
      price_source_url_key: () => {
        const message = 'This page is already among the price sources';
        return new DomainError('resource.taken', { message }, { errors: [{ path: 'url', message }] });
      },
    },
  });

/** Where items and consumables can be bought. */
export const priceSources = { item: of('item'), consumable: of('consumable') } as const;
