import {
  adjustConsumable,
  createConsumable,
  getConsumable,
  getConsumableSummary,
  listConsumableMovements,
  listConsumables,
  listExpiringConsumables,
  removeConsumable,
  updateConsumable,
} from '@atrium/contract/clinic/consumables/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { StockEditor, type StockDefaults, type StockFields, withPackagePrice } from '../stock/stock-editor.js';
import { StockReader } from '../stock/read/stock-reader.js';
import { ConsumableSummaryReader } from './consumable-summary.js';

/** Defaults of a new consumable. */
const DEFAULTS: StockDefaults = { minStockLevel: 5, reorderQuantity: 20, unit: 'units', shelfLifeUnit: 'months' };

type ConsumableBody = Partial<Call<typeof createConsumable>['body']>;

const fieldsOf = ({ packagePricing, typicalShelfLife, ...fields }: ConsumableBody): StockFields =>
  withPackagePrice(
    { ...fields, ...(typicalShelfLife === undefined ? {} : { shelfLife: typicalShelfLife }) },
    packagePricing,
  );

@Controller()
export class ConsumablesController {
  constructor(
    private readonly reader: StockReader,
    private readonly editor: StockEditor,
    private readonly summaries: ConsumableSummaryReader,
  ) {}

  @Serve(listConsumables)
  list({ query }: Call<typeof listConsumables>) {
    return this.reader.list('consumable', query);
  }

  @Serve(createConsumable)
  create({ person, body }: Call<typeof createConsumable>) {
    return this.editor.create(person, 'consumable', fieldsOf(body), DEFAULTS);
  }

  @Serve(getConsumableSummary)
  summary() {
    return this.summaries.read();
  }

  @Serve(listExpiringConsumables)
  expiring({ query }: Call<typeof listExpiringConsumables>) {
    return this.summaries.expiring(query);
  }

  @Serve(getConsumable)
  get({ params }: Call<typeof getConsumable>) {
    return this.reader.get('consumable', params.id);
  }

  @Serve(updateConsumable)
  update({
    person,
    params,
    body: { version, trackingReason, openContainers, ...body },
  }: Call<typeof updateConsumable>) {
    const fields = { ...fieldsOf(body), trackingReason };
    return this.editor.update(person, 'consumable', params.id, fields, { version, openContainers });
  }

  @Serve(removeConsumable)
  async remove({ person, params }: Call<typeof removeConsumable>): Promise<void> {
    await this.editor.deactivate(person, 'consumable', params.id);
  }

  @Serve(adjustConsumable)
  adjust({ person, params, body }: Call<typeof adjustConsumable>) {
    const { countedQuantity: quantity, reason, note = null, lotId = null, foundReason = null, version: seen } = body;
    return this.editor.adjust(person, 'consumable', params.id, { quantity, reason, note, lotId, foundReason, seen });
  }

  @Serve(listConsumableMovements)
  movements({ params, query }: Call<typeof listConsumableMovements>) {
    return this.reader.movements('consumable', params.id, query);
  }
}
