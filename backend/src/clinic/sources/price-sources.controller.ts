import { sourceCalls } from '@atrium/contract/clinic/sources/calls';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { PriceWatchService } from '../price-watch/price-watch.service.js';
import { PriceSourcesService } from './price-sources.service.js';

type PriceSourceCall<Name extends keyof (typeof sourceCalls)[StockKind]> = Call<(typeof sourceCalls)[StockKind][Name]>;

/** Creates the controller class of the price sources of one kind. */
const createPriceSourcesController = (kind: StockKind) => {
  const served = sourceCalls[kind];

  @Controller()
  class SourcesController {
    constructor(
      private readonly sources: PriceSourcesService,
      private readonly watch: PriceWatchService,
    ) {}

    @Route(served.list)
    list({ params }: PriceSourceCall<'list'>) {
      return this.sources.list(kind, params.id);
    }

    @Route(served.add)
    add({ person, params, body }: PriceSourceCall<'add'>) {
      return this.sources.add(person, kind, params.id, body);
    }

    @Route(served.update)
    update({ person, params, body }: PriceSourceCall<'update'>) {
      return this.sources.update(person, kind, params.id, params.sourceId, body);
    }

    @Route(served.remove)
    async remove({ person, params }: PriceSourceCall<'remove'>): Promise<void> {
      await this.sources.remove(person, kind, params.id, params.sourceId);
    }

    @Route(served.check)
    check({ person, params }: PriceSourceCall<'check'>) {
      return this.watch.requestCheck(person, kind, params.id, params.sourceId);
    }

    @Route(served.readings)
    readings({ params, query }: PriceSourceCall<'readings'>) {
      return this.watch.listReadings(kind, params.id, query);
    }
  }
  return SourcesController;
};

export const priceSourcesControllers = [
  createPriceSourcesController('item'),
  createPriceSourcesController('consumable'),
];
