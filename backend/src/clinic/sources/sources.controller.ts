import * as calls from '@atrium/contract/clinic/sources/calls';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { PriceWatch } from '../price-watch/price-watch.js';
import { SourcesService } from './sources.service.js';

const CALLS = {
  item: {
    list: calls.listItemSources,
    add: calls.addItemSource,
    update: calls.updateItemSource,
    remove: calls.removeItemSource,
    check: calls.checkItemSource,
    readings: calls.listItemPriceReadings,
  },
  consumable: {
    list: calls.listConsumableSources,
    add: calls.addConsumableSource,
    update: calls.updateConsumableSource,
    remove: calls.removeConsumableSource,
    check: calls.checkConsumableSource,
    readings: calls.listConsumablePriceReadings,
  },
} as const;
type SourceCall<Name extends keyof (typeof CALLS)['item']> = Call<(typeof CALLS)[StockKind][Name]>;

/** Makes the controller of the price sources of one kind. */
const sourcesController = (kind: StockKind) => {
  const served = CALLS[kind];

  @Controller()
  class SourcesController {
    constructor(
      private readonly sources: SourcesService,
      private readonly watch: PriceWatch,
    ) {}

    @Serve(served.list)
    list({ params }: SourceCall<'list'>) {
      return this.sources.list(kind, params.id);
    }

    @Serve(served.add)
    add({ person, params, body }: SourceCall<'add'>) {
      return this.sources.add(person, kind, params.id, body);
    }

    @Serve(served.update)
    update({ person, params, body }: SourceCall<'update'>) {
      return this.sources.update(person, kind, params.id, params.sourceId, body);
    }

    @Serve(served.remove)
    async remove({ person, params }: SourceCall<'remove'>): Promise<void> {
      await this.sources.remove(person, kind, params.id, params.sourceId);
    }

    @Serve(served.check)
    check({ person, params }: SourceCall<'check'>) {
      return this.watch.check(person, kind, params.id, params.sourceId);
    }

    @Serve(served.readings)
    readings({ params, query }: SourceCall<'readings'>) {
      return this.watch.readings(kind, params.id, query);
    }
  }
  return SourcesController;
};

export const sourcesControllers = [sourcesController('item'), sourcesController('consumable')];
