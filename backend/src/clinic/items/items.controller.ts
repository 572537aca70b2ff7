import { countStockUses } from '@atrium/contract/clinic/categories-and-suppliers/calls';
import * as consumables from '@atrium/contract/clinic/consumables/calls';
import * as items from '@atrium/contract/clinic/items/calls';
import { getOutlook } from '@atrium/contract/clinic/outlook/calls';
import { findScanned } from '@atrium/contract/clinic/scans/calls';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { ConsumableSummaryReader } from '../consumables/consumable-summary.js';
import { OutlookReader } from '../stock/read/outlook-reader.js';
import { ScanLookup } from '../stock/read/scan-lookup.js';
import { StockEditorService, type StockDefaults, applyPackagePrice } from './stock-editor.service.js';
import type { StockFields } from '../stock/stock.entity.js';
import { StockReader } from '../stock/read/stock-reader.js';
import { StockSearchParser } from '../stock/read/stock-search.js';

/** Default values of a new item or consumable for fields that the call omits. */
const DEFAULT_FIELDS: Readonly<Record<StockKind, StockDefaults>> = {
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

const toStockFields = ({
  packagePricing,
  expirationDate,
  typicalShelfLife: shelfLife = expirationDate,
  ...fields
}: StockBody): StockFields =>
  applyPackagePrice({ ...fields, ...(shelfLife === undefined ? {} : { shelfLife }) }, packagePricing);

/** Creates the controller class of the calls that items and consumables share. */
const createStockController = (kind: StockKind) => {
  const calls = CALLS[kind];

  @Controller()
  class KindController {
    constructor(
      private readonly reader: StockReader,
      private readonly editor: StockEditorService,
    ) {}

    @Route(calls.list)
    list({ query }: StockCall<'list'>) {
      return this.reader.list(kind, query);
    }

    @Route(calls.create)
    create({ person, body }: StockCall<'create'>) {
      return this.editor.create(person, kind, toStockFields(body), DEFAULT_FIELDS[kind]);
    }

    @Route(calls.get)
    get({ params }: StockCall<'get'>) {
      return this.reader.get(kind, params.id);
    }

    @Route(calls.update)
    update({ person, params, body: { version, trackingReason, openContainers, ...body } }: StockCall<'update'>) {
      const fields = { ...toStockFields(body), trackingReason };
      return this.editor.update(person, kind, params.id, fields, { version, openContainers });
    }

    @Route(calls.remove)
    async remove({ person, params }: StockCall<'remove'>): Promise<void> {
      await this.editor.deactivate(person, kind, params.id);
    }

    @Route(calls.adjust)
    adjust({ person, params, body }: StockCall<'adjust'>) {
      const {
        countedQuantity: quantity,
        reason,
        note = null,
        lotId = null,
        foundReason = null,
        version: seenVersion,
      } = body;
      return this.editor.adjust(person, kind, params.id, { quantity, reason, note, lotId, foundReason, seenVersion });
    }

    @Route(calls.movements)
    movements({ params, query }: StockCall<'movements'>) {
      return this.reader.listMovements(kind, params.id, query);
    }
  }
  return KindController;
};
export const stockControllers = [createStockController('item'), createStockController('consumable')];

@Controller()
export class ItemsController {
  constructor(
    private readonly reader: StockReader,
    private readonly searches: StockSearchParser,
    private readonly scannedStock: ScanLookup,
    private readonly outlooks: OutlookReader,
    private readonly summaries: ConsumableSummaryReader,
  ) {}

  @Route(items.getStockSuggestion)
  async suggestSearch({ query: { search = '', kind = 'item' } }: Call<typeof items.getStockSuggestion>) {
    return { search: await this.searches.findCorrections(kind, search) };
  }

  @Route(items.getStockLevels)
  countLevels({ query: { kind = 'item', ...filters } }: Call<typeof items.getStockLevels>) {
    return this.reader.countLevels(kind, filters);
  }

  @Route(findScanned)
  findByCode({ query: { code = '' } }: Call<typeof findScanned>) {
    return this.scannedStock.find(code);
  }

  @Route(countStockUses)
  countUses() {
    return this.reader.countUses();
  }

  @Route(getOutlook)
  getOutlook({ params }: Call<typeof getOutlook>) {
    return this.outlooks.read(params.id);
  }

  @Route(consumables.getConsumableSummary)
  getSummary() {
    return this.summaries.read();
  }

  @Route(consumables.listExpiringConsumables)
  listExpiring({ query }: Call<typeof consumables.listExpiringConsumables>) {
    return this.summaries.listExpiring(query);
  }
}
