import {
  addConsumableSource,
  addItemSource,
  checkConsumableSource,
  checkItemSource,
  listConsumablePriceReadings,
  listConsumableSources,
  listItemPriceReadings,
  listItemSources,
  removeConsumableSource,
  removeItemSource,
  updateConsumableSource,
  updateItemSource,
} from '@atrium/contract/clinic/sources/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { PriceWatch } from '../price-watch/price-watch.js';
import { SourcesService } from './sources.service.js';

@Controller()
export class SourcesController {
  constructor(
    private readonly sources: SourcesService,
    private readonly watch: PriceWatch,
  ) {}

  @Serve(listItemSources)
  listOfItem({ params }: Call<typeof listItemSources>) {
    return this.sources.list('item', params.id);
  }

  @Serve(addItemSource)
  addToItem({ person, params, body }: Call<typeof addItemSource>) {
    return this.sources.add(person, 'item', params.id, body);
  }

  @Serve(updateItemSource)
  updateOfItem({ person, params, body }: Call<typeof updateItemSource>) {
    return this.sources.update(person, 'item', params.id, params.sourceId, body);
  }

  @Serve(removeItemSource)
  async removeFromItem({ person, params }: Call<typeof removeItemSource>): Promise<void> {
    await this.sources.remove(person, 'item', params.id, params.sourceId);
  }

  @Serve(checkItemSource)
  checkOfItem({ person, params }: Call<typeof checkItemSource>) {
    return this.watch.check(person, 'item', params.id, params.sourceId);
  }

  @Serve(listItemPriceReadings)
  readingsOfItem({ params, query }: Call<typeof listItemPriceReadings>) {
    return this.watch.readings('item', params.id, query);
  }

  @Serve(listConsumableSources)
  listOfConsumable({ params }: Call<typeof listConsumableSources>) {
    return this.sources.list('consumable', params.id);
  }

  @Serve(addConsumableSource)
  addToConsumable({ person, params, body }: Call<typeof addConsumableSource>) {
    return this.sources.add(person, 'consumable', params.id, body);
  }

  @Serve(updateConsumableSource)
  updateOfConsumable({ person, params, body }: Call<typeof updateConsumableSource>) {
    return this.sources.update(person, 'consumable', params.id, params.sourceId, body);
  }

  @Serve(removeConsumableSource)
  async removeFromConsumable({ person, params }: Call<typeof removeConsumableSource>): Promise<void> {
    await this.sources.remove(person, 'consumable', params.id, params.sourceId);
  }

  @Serve(checkConsumableSource)
  checkOfConsumable({ person, params }: Call<typeof checkConsumableSource>) {
    return this.watch.check(person, 'consumable', params.id, params.sourceId);
  }

  @Serve(listConsumablePriceReadings)
  readingsOfConsumable({ params, query }: Call<typeof listConsumablePriceReadings>) {
    return this.watch.readings('consumable', params.id, query);
  }
}
