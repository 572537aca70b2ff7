import { countStockUses } from '@atrium/contract/clinic/categories-and-suppliers/calls';
import * as consumables from '@atrium/contract/clinic/consumables/calls';
import * as items from '@atrium/contract/clinic/items/calls';
import { getOutlook } from '@atrium/contract/clinic/outlook/calls';
import { findScanned } from '@atrium/contract/clinic/scans/calls';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { ConsumableSummaryReader } from '../consumables/consumable-summary.js';
import { Outlooks } from '../stock/read/outlooks.js';
import { ScannedStock } from '../stock/read/scanned-stock.js';
import { StockEditor, type StockDefaults, type StockFields, withPackagePrice } from '../stock/stock-editor.js';
import { StockReader } from '../stock/read/stock-reader.js';
import { StockSearches } from '../stock/read/stock-search.js';

/** The values of a new item or consumable whose call leaves them out. */
const DEFAULTS: Readonly<Record<StockKind, StockDefaults>> = {
  item: { minStockLevel: 10, reorderQuantity: 50, unit: 'units' },
  consumable: { minStockLevel: 5, reorderQuantity: 20, unit: 'units', shelfLifeUnit: 'months' },
};

const CALLS = {
  item: {
    list: items.listItems,
    get: items.getItem,
    create: items.createItem,
    update: items.updateItem,
    remove: items.removeItem,
    adjust: items.adjustItem,
    movements: items.listItemMovements,
  },
  consumable: {
    list: consumables.listConsumables,
    get: consumables.getConsumable,
    create: consumables.createConsumable,
    update: consumables.updateConsumable,
    remove: consumables.removeConsumable,
    adjust: consumables.adjustConsumable,
    movements: consumables.listConsumableMovements,
  },
} as const;
type StockCall<Name extends keyof (typeof CALLS)['item']> = Call<(typeof CALLS)[StockKind][Name]>;

type StockBody = Partial<Call<typeof items.createItem>['body'] & Call<typeof consumables.createConsumable>['body']>;

const fieldsOf = ({
  packagePricing,
  expirationDate,
  typicalShelfLife: shelfLife = expirationDate,
  ...fields
}: StockBody): StockFields =>
  withPackagePrice({ ...fields, ...(shelfLife === undefined ? {} : { shelfLife }) }, packagePricing);

/** Makes the controller of the calls that items and consumables share. */
const stockController = (kind: StockKind) => {
  const calls = CALLS[kind];

  @Controller()
  class KindController {
    constructor(
      private readonly reader: StockReader,
      private readonly editor: StockEditor,
    ) {}

    @Serve(calls.list)
    list({ query }: StockCall<'list'>) {
      return this.reader.list(kind, query);
    }

    @Serve(calls.create)
    create({ person, body }: StockCall<'create'>) {
      return this.editor.create(person, kind, fieldsOf(body), DEFAULTS[kind]);
    }

    @Serve(calls.get)
    get({ params }: StockCall<'get'>) {
      return this.reader.get(kind, params.id);
    }

    @Serve(calls.update)
    update({ person, params, body: { version, trackingReason, openContainers, ...body } }: StockCall<'update'>) {
      const fields = { ...fieldsOf(body), trackingReason };
      return this.editor.update(person, kind, params.id, fields, { version, openContainers });
    }

    @Serve(calls.remove)
    async remove({ person, params }: StockCall<'remove'>): Promise<void> {
      await this.editor.deactivate(person, kind, params.id);
    }

    @Serve(calls.adjust)
    adjust({ person, params, body }: StockCall<'adjust'>) {
      const { countedQuantity: quantity, reason, note = null, lotId = null, foundReason = null, version: seen } = body;
      return this.editor.adjust(person, kind, params.id, { quantity, reason, note, lotId, foundReason, seen });
    }

    @Serve(calls.movements)
    movements({ params, query }: StockCall<'movements'>) {
      return this.reader.movements(kind, params.id, query);
    }
  }
  return KindController;
};
export const stockControllers = [stockController('item'), stockController('consumable')];

@Controller()
export class ItemsController {
  constructor(
    private readonly reader: StockReader,
    private readonly searches: StockSearches,
    private readonly scanned: ScannedStock,
    private readonly outlooks: Outlooks,
    private readonly summaries: ConsumableSummaryReader,
  ) {}

  @Serve(items.getStockMeant)
  async meant({ query: { search = '', kind = 'item' } }: Call<typeof items.getStockMeant>) {
    return { search: await this.searches.meant(kind, search) };
  }

  @Serve(items.getStockLevels)
  levels({ query: { kind = 'item', ...filters } }: Call<typeof items.getStockLevels>) {
    return this.reader.levels(kind, filters);
  }

  @Serve(findScanned)
  find({ query: { code = '' } }: Call<typeof findScanned>) {
    return this.scanned.find(code);
  }

  @Serve(countStockUses)
  uses() {
    return this.reader.uses();
  }

  @Serve(getOutlook)
  outlook({ params }: Call<typeof getOutlook>) {
    return this.outlooks.read(params.id);
  }

  @Serve(consumables.getConsumableSummary)
  summary() {
    return this.summaries.read();
  }

  @Serve(consumables.listExpiringConsumables)
  expiring({ query }: Call<typeof consumables.listExpiringConsumables>) {
    return this.summaries.expiring(query);
  }
}
