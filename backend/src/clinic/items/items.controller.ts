import { countStockUses } from '@atrium/contract/clinic/categories-and-suppliers/calls';
import {
  adjustItem,
  createItem,
  getItem,
  getStockLevels,
  getStockMeant,
  listItemMovements,
  listItems,
  removeItem,
  updateItem,
} from '@atrium/contract/clinic/items/calls';
import { getOutlook } from '@atrium/contract/clinic/outlook/calls';
import { findScanned } from '@atrium/contract/clinic/scans/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { Outlooks } from '../stock/read/outlooks.js';
import { ScannedStock } from '../stock/read/scanned-stock.js';
import { StockEditor, type StockDefaults, type StockFields, withPackagePrice } from '../stock/stock-editor.js';
import { StockReader } from '../stock/read/stock-reader.js';
import { StockSearches } from '../stock/read/stock-search.js';

/** Defaults of a new item (docs/api.md). */
const DEFAULTS: StockDefaults = { minStockLevel: 10, reorderQuantity: 50, unit: 'units' };

type ItemBody = Partial<Call<typeof createItem>['body']>;

const fieldsOf = ({ packagePricing, expirationDate, ...fields }: ItemBody): StockFields =>
  withPackagePrice(
    { ...fields, ...(expirationDate === undefined ? {} : { shelfLife: expirationDate }) },
    packagePricing,
  );

@Controller()
export class ItemsController {
  constructor(
    private readonly reader: StockReader,
    private readonly editor: StockEditor,
    private readonly searches: StockSearches,
    private readonly scanned: ScannedStock,
    private readonly outlooks: Outlooks,
  ) {}

  @Serve(listItems)
  list({ query }: Call<typeof listItems>) {
    return this.reader.list('item', query);
  }

  @Serve(createItem)
  create({ person, body }: Call<typeof createItem>) {
    return this.editor.create(person, 'item', fieldsOf(body), DEFAULTS);
  }

  @Serve(getStockMeant)
  async meant({ query: { search = '', kind = 'item' } }: Call<typeof getStockMeant>) {
    return { search: await this.searches.meant(kind, search) };
  }

  @Serve(getStockLevels)
  levels({ query: { kind = 'item', ...filters } }: Call<typeof getStockLevels>) {
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

  @Serve(getItem)
  get({ params }: Call<typeof getItem>) {
    return this.reader.get('item', params.id);
  }

  @Serve(getOutlook)
  outlook({ params }: Call<typeof getOutlook>) {
    return this.outlooks.read(params.id);
  }

  @Serve(updateItem)
  update({ person, params, body: { version, trackingReason, openContainers, ...body } }: Call<typeof updateItem>) {
    const fields = { ...fieldsOf(body), trackingReason };
    return this.editor.update(person, 'item', params.id, fields, { version, openContainers });
  }

  @Serve(removeItem)
  async remove({ person, params }: Call<typeof removeItem>): Promise<void> {
    await this.editor.deactivate(person, 'item', params.id);
  }

  @Serve(adjustItem)
  adjust({ person, params, body }: Call<typeof adjustItem>) {
    const { countedQuantity: quantity, reason, note = null, lotId = null, foundReason = null, version: seen } = body;
    return this.editor.adjust(person, 'item', params.id, { quantity, reason, note, lotId, foundReason, seen });
  }

  @Serve(listItemMovements)
  movements({ params, query }: Call<typeof listItemMovements>) {
    return this.reader.movements('item', params.id, query);
  }
}
