import {
  exportConsumableMovements,
  exportConsumablePurchases,
  exportConsumables,
  exportItemMovements,
  exportItemPurchases,
  exportItems,
  exportTreatments,
  exportUsage,
} from '@atrium/contract/clinic/exports/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { PurchaseReader } from '../purchases/purchase-reader.js';
import { StockReader } from '../stock/read/stock-reader.js';
import { UsageSearches } from '../usage/usage-filters.js';
import { ExportsService } from './exports.service.js';
import { movementExport } from './movement-export.js';
import { purchasesExport } from './purchases-export.js';
import { stockExport } from './stock-export.js';
import { treatmentExport, usageExport } from './usage-export.js';

@Controller()
export class ExportsController {
  constructor(
    private readonly exports: ExportsService,
    private readonly usageSearches: UsageSearches,
    private readonly stock: StockReader,
    private readonly purchases: PurchaseReader,
  ) {}

  @Serve(exportItems)
  items({ query }: Call<typeof exportItems>) {
    return this.exports.list('inventory', stockExport('item'), (part) =>
      this.stock.list('item', { ...query, ...part }),
    );
  }

  @Serve(exportConsumables)
  consumables({ query }: Call<typeof exportConsumables>) {
    return this.exports.list('consumables', stockExport('consumable'), (part) =>
      this.stock.list('consumable', { ...query, ...part }),
    );
  }

  @Serve(exportItemPurchases)
  itemPurchases({ query: { itemId, ...query } }: Call<typeof exportItemPurchases>) {
    return this.exports.list('purchases', purchasesExport('item'), (part) =>
      this.purchases.list('item', { ...query, stockId: itemId, ...part }),
    );
  }

  @Serve(exportConsumablePurchases)
  consumablePurchases({ query: { consumableId, ...query } }: Call<typeof exportConsumablePurchases>) {
    return this.exports.list('consumable-purchases', purchasesExport('consumable'), (part) =>
      this.purchases.list('consumable', { ...query, stockId: consumableId, ...part }),
    );
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
}
