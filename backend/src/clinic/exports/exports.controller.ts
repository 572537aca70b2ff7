import * as calls from '@atrium/contract/clinic/exports/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { PurchaseReader } from '../purchases/purchase-reader.js';
import { StockReader } from '../stock/read/stock-reader.js';
import { UsageSearchParser } from '../usage/usage-filters.js';
import { ExportsService } from './exports.service.js';
import { createMovementExport } from './movement-export.js';
import { createPurchasesExport } from './purchases-export.js';
import { createStockExport } from './stock-export.js';
import { createTreatmentExport, createUsageExport } from './usage-export.js';

@Controller()
export class ExportsController {
  constructor(
    private readonly exports: ExportsService,
    private readonly usageSearches: UsageSearchParser,
    private readonly stock: StockReader,
    private readonly purchases: PurchaseReader,
  ) {}

  @Route(calls.exportItems)
  exportItems({ query }: Call<typeof calls.exportItems>) {
    return this.exports.exportList('inventory', createStockExport('item'), (part) =>
      this.stock.list('item', { ...query, ...part }),
    );
  }

  @Route(calls.exportConsumables)
  exportConsumables({ query }: Call<typeof calls.exportConsumables>) {
    return this.exports.exportList('consumables', createStockExport('consumable'), (part) =>
      this.stock.list('consumable', { ...query, ...part }),
    );
  }

  @Route(calls.exportItemPurchases)
  exportItemPurchases({ query: { itemId, ...query } }: Call<typeof calls.exportItemPurchases>) {
    return this.exports.exportList('purchases', createPurchasesExport('item'), (part) =>
      this.purchases.list('item', { ...query, stockId: itemId, ...part }),
    );
  }

  @Route(calls.exportConsumablePurchases)
  exportConsumablePurchases({ query: { consumableId, ...query } }: Call<typeof calls.exportConsumablePurchases>) {
    return this.exports.exportList('consumable-purchases', createPurchasesExport('consumable'), (part) =>
      this.purchases.list('consumable', { ...query, stockId: consumableId, ...part }),
    );
  }

  @Route(calls.exportItemMovements)
  async exportItemMovements({ params: { id }, query }: Call<typeof calls.exportItemMovements>) {
    await this.stock.assertExists('item', id);
    return this.exports.createFile('inventory-history', createMovementExport(id, query));
  }

  @Route(calls.exportConsumableMovements)
  async exportConsumableMovements({ params: { id }, query }: Call<typeof calls.exportConsumableMovements>) {
    await this.stock.assertExists('consumable', id);
    return this.exports.createFile('consumable-history', createMovementExport(id, query));
  }

  @Route(calls.exportUsage)
  async exportUsage({ query: { kind = 'item', search, since, itemId, consumableId } }: Call<typeof calls.exportUsage>) {
    const stockId = kind === 'item' ? itemId : consumableId;
    return this.exports.createFile(
      kind === 'item' ? 'usage' : 'consumable-usage',
      createUsageExport(kind, { since, stockId }, await this.usageSearches.parse(kind, search)),
    );
  }

  @Route(calls.exportTreatments)
  async exportTreatments({ query }: Call<typeof calls.exportTreatments>) {
    const [item, consumable] = await Promise.all([
      this.usageSearches.parse('item', query.search),
      this.usageSearches.parse('consumable', query.search),
    ]);
    return this.exports.createFile('treatments', createTreatmentExport(query, { item, consumable }));
  }
}
