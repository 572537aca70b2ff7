import {
  exportConsumableMovements,
  exportConsumables,
  exportItemMovements,
  exportItems,
  exportUsage,
} from '@atrium/contract/clinic/exports';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/input.js';
import { Serve } from '../../platform/http/serve.js';
import { ExportsService } from './exports.service.js';
import { StockReader } from '../stock/stock-reader.js';
import { movementExport } from './movement-export.js';
import { stockExport } from './stock-export.js';
import { usageExport } from './usage-export.js';

@Controller()
export class ExportsController {
  constructor(
    private readonly exports: ExportsService,
    private readonly stock: StockReader,
  ) {}

  @Serve(exportItems)
  items({ query }: Call<typeof exportItems>) {
    return this.exports.file('inventory', stockExport('item', query));
  }

  @Serve(exportConsumables)
  consumables({ query }: Call<typeof exportConsumables>) {
    return this.exports.file('consumables', stockExport('consumable', query));
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
  usage({ query: { kind = 'item', search, since, itemId, consumableId } }: Call<typeof exportUsage>) {
    const stockId = kind === 'item' ? itemId : consumableId;
    return this.exports.file(
      kind === 'item' ? 'usage' : 'consumable-usage',
      usageExport(kind, { search, since, stockId }),
    );
  }
}
