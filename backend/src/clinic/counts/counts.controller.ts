import * as calls from '@atrium/contract/clinic/counts/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { EntityQueries } from '../../platform/entities/entity-queries.js';
import { CountClosingService } from './count-closing.service.js';
import { CountingService } from './counting.service.js';
import { CountsReader } from './counts-reader.js';
import { stockCounts } from './stock-count.entity.js';

@Controller()
export class CountsController {
  constructor(
    private readonly reader: CountsReader,
    private readonly entities: EntityQueries,
    private readonly counting: CountingService,
    private readonly closing: CountClosingService,
  ) {}

  @Route(calls.listStockCounts)
  list({ query }: Call<typeof calls.listStockCounts>) {
    return this.reader.list(query);
  }

  @Route(calls.listShelves)
  shelves() {
    return this.reader.listShelves();
  }

  @Route(calls.getStockCount)
  get({ params }: Call<typeof calls.getStockCount>) {
    return this.entities.get(stockCounts, params.id);
  }

  @Route(calls.listCountRows)
  rows({ person, params }: Call<typeof calls.listCountRows>) {
    return this.reader.readRows(person, params.id);
  }

  @Route(calls.listCountLines)
  lines({ person, params }: Call<typeof calls.listCountLines>) {
    return this.reader.readLines(person, params.id);
  }

  @Route(calls.openStockCount)
  create({ person, body }: Call<typeof calls.openStockCount>) {
    return this.counting.open(person, body);
  }

  @Route(calls.countStock)
  count({ person, params, body }: Call<typeof calls.countStock>) {
    return this.counting.count(person, params.id, body);
  }

  @Route(calls.removeCountLine)
  uncount({ person, params }: Call<typeof calls.removeCountLine>) {
    return this.counting.uncount(person, params.id, params.lineId);
  }

  @Route(calls.askRecount)
  recount({ person, params, body }: Call<typeof calls.askRecount>) {
    return this.closing.requestRecount(person, params.id, body.lineIds, body.wanted ?? true);
  }

  @Route(calls.postStockCount)
  post({ person, params, body }: Call<typeof calls.postStockCount>) {
    return this.closing.post(person, params.id, body.version);
  }

  @Route(calls.cancelStockCount)
  cancel({ person, params }: Call<typeof calls.cancelStockCount>) {
    return this.closing.cancel(person, params.id);
  }

  @Route(calls.reverseStockCount)
  reverse({ person, params }: Call<typeof calls.reverseStockCount>) {
    return this.closing.reverse(person, params.id);
  }

  @Route(calls.listCountPresence)
  getPresence({ params }: Call<typeof calls.listCountPresence>) {
    return this.reader.readPresence(params.id);
  }

  @Route(calls.reportCountPresence)
  setPresence({ person, params, body }: Call<typeof calls.reportCountPresence>) {
    return this.counting.publishPresence(person, params.id, body.stockId);
  }
}
