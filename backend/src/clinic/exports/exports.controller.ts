import {
  exportConsumableMovements,
  exportConsumables,
  exportItemMovements,
  exportItems,
  exportTreatments,
  exportUsage,
} from '@atrium/contract/clinic/exports';
import type { StockKind } from '@atrium/rules/stock-status';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/input.js';
import { Serve } from '../../platform/http/serve.js';
import { stockConditions, type StockFilters, StockReader } from '../stock/stock-reader.js';
import { type StockSearch, StockSearches } from '../stock/stock-search.js';
import { UsageSearches } from '../usage/usage-filters.js';
import { ExportsService } from './exports.service.js';
import { movementExport } from './movement-export.js';
import { stockExport } from './stock-export.js';
import { treatmentExport, usageExport } from './usage-export.js';

@Controller()
export class ExportsController {
  constructor(
    private readonly exports: ExportsService,
    private readonly searches: StockSearches,
    private readonly usageSearches: UsageSearches,
    private readonly stock: StockReader,
  ) {}

  @Serve(exportItems)
  async items({ query }: Call<typeof exportItems>) {
    return this.exports.file('inventory', stockExport('item', query, await this.sought('item', query)));
  }

  @Serve(exportConsumables)
  async consumables({ query }: Call<typeof exportConsumables>) {
    return this.exports.file('consumables', stockExport('consumable', query, await this.sought('consumable', query)));
  }

  @Serve(exportItemMovements)
  async itemMovements({ params: { id }, query }: Call<typeof exportItemMovements>) {
    await this.stock.mustExist('item', id);
    return this.exports.file('inventory-history', movementExport(id, query));
  }

  @Serve(exportConsumableMovements)
  async consumableMovements({ params: { id }, query }: Call<typeof exportConsumableMovements>) {
    await this.stock.mustExist('consumable', id);
    return this.exports.file('consumable-history', movementExport(id, query));
  }

  @Serve(exportUsage)
  async usage({ query: { kind = 'item', search, since, itemId, consumableId } }: Call<typeof exportUsage>) {
    const stockId = kind === 'item' ? itemId : consumableId;
    return this.exports.file(
      kind === 'item' ? 'usage' : 'consumable-usage',
      usageExport(kind, { since, stockId }, await this.usageSearches.read(kind, search)),
    );
  }

  @Serve(exportTreatments)
  async treatments({ query }: Call<typeof exportTreatments>) {
    const [item, consumable] = await Promise.all([
      this.usageSearches.read('item', query.search),
      this.usageSearches.read('consumable', query.search),
    ]);
    return this.exports.file('treatments', treatmentExport(query, { item, consumable }));
  }

  private sought(kind: StockKind, filters: StockFilters): Promise<StockSearch | null> {
    return this.searches.decided(filters.search, (bind) => stockConditions(kind, filters, bind));
  }
}
