import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CategoriesController } from './categories/categories.controller.js';
import { DashboardController } from './dashboard/dashboard.controller.js';
import { DashboardService } from './dashboard/dashboard.service.js';
import { ItemsController } from './items/items.controller.js';
import { StockEditor } from './stock/stock-editor.js';
import { StockReader } from './stock/stock-reader.js';
import { StockRow } from './stock/stock.entity.js';
import { Stock } from './stock/stock.js';
import { StockTaker } from './stock/take-stock.js';
import { SuppliersController } from './suppliers/suppliers.controller.js';
import { UsageController } from './usage/usage.controller.js';
import { UsageService } from './usage/usage.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([StockRow])],
  controllers: [DashboardController, UsageController, CategoriesController, SuppliersController, ItemsController],
  providers: [Stock, StockTaker, StockReader, StockEditor, UsageService, DashboardService],
})
export class ClinicModule {}
