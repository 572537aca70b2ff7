import {
  askRecount,
  cancelStockCount,
  countStock,
  getStockCount,
  listCountHere,
  listCountLines,
  listCountRows,
  listShelves,
  listStockCounts,
  openStockCount,
  postStockCount,
  removeCountLine,
  reverseStockCount,
  sayCountHere,
} from '@atrium/contract/clinic/stock-counts/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { RecordsReader } from '../../platform/records/records-reader.js';
import { CountClosing } from './count-closing.js';
import { CountingService } from './counting.service.js';
import { CountsReader } from './counts-reader.js';
import { stockCounts } from './stock-count.entity.js';

@Controller()
export class CountsController {
  constructor(
    private readonly reader: CountsReader,
    private readonly records: RecordsReader,
    private readonly counting: CountingService,
    private readonly closing: CountClosing,
  ) {}

  @Serve(listStockCounts)
  list({ query }: Call<typeof listStockCounts>) {
    return this.reader.list(query);
  }

  @Serve(listShelves)
  shelves() {
    return this.reader.shelves();
  }

  @Serve(getStockCount)
  get({ params }: Call<typeof getStockCount>) {
    return this.records.get(stockCounts, params.id);
  }

  @Serve(listCountRows)
  rows({ person, params }: Call<typeof listCountRows>) {
    return this.reader.rows(person, params.id);
  }

  @Serve(listCountLines)
  lines({ person, params }: Call<typeof listCountLines>) {
    return this.reader.lines(person, params.id);
  }

  @Serve(openStockCount)
  open({ person, body }: Call<typeof openStockCount>) {
    return this.counting.open(person, body);
  }

  @Serve(countStock)
  count({ person, params, body }: Call<typeof countStock>) {
    return this.counting.count(person, params.id, body);
  }

  @Serve(removeCountLine)
  uncount({ person, params }: Call<typeof removeCountLine>) {
    return this.counting.uncount(person, params.id, params.lineId);
  }

  @Serve(askRecount)
  recount({ person, params, body }: Call<typeof askRecount>) {
    return this.closing.askRecount(person, params.id, body.lineIds, body.wanted ?? true);
  }

  @Serve(postStockCount)
  post({ person, params, body }: Call<typeof postStockCount>) {
    return this.closing.post(person, params.id, body.version);
  }

  @Serve(cancelStockCount)
  cancel({ person, params }: Call<typeof cancelStockCount>) {
    return this.closing.cancel(person, params.id);
  }

  @Serve(reverseStockCount)
  reverse({ person, params }: Call<typeof reverseStockCount>) {
    return this.closing.reverse(person, params.id);
  }

  @Serve(listCountHere)
  here({ params }: Call<typeof listCountHere>) {
    return this.reader.here(params.id);
  }

  @Serve(sayCountHere)
  sayHere({ person, params, body }: Call<typeof sayCountHere>) {
    return this.counting.here(person, params.id, body.stockId);
  }
}
