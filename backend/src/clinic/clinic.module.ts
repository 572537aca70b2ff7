import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BulkActs } from './bulk/bulk-acts.js';
import { BulkController } from './bulk/bulk.controller.js';
import { BulkEditor } from './bulk/bulk-editor.js';
import { BulkProgress } from './bulk/bulk-progress.js';
import { BulkUndo } from './bulk/bulk-undo.js';
import { CategoriesController } from './categories/categories.controller.js';
import { CategoriesService } from './categories/categories.service.js';
import { ClinicPictures } from './clinic-pictures.js';
import { ConsumableSummaryReader } from './consumables/consumable-summary.js';
import { AttentionReader } from './dashboard/attention-reader.js';
import { CountClosing } from './counts/count-closing.js';
import { CountRecord } from './counts/count-record.js';
import { CountingService } from './counts/counting.service.js';
import { CountsController } from './counts/counts.controller.js';
import { CountsReader } from './counts/counts-reader.js';
import { DashboardController } from './dashboard/dashboard.controller.js';
import { DashboardChartsReader } from './dashboard/dashboard-charts.js';
import { DashboardService } from './dashboard/dashboard.service.js';
import { plainCalls, tables } from './entities.js';
import { ExportsController } from './exports/exports.controller.js';
import { ExportsService } from './exports/exports.service.js';
import { GivenService } from './holds/given.service.js';
import { HeldDoses } from './holds/held-doses.js';
import { ImportController } from './import/import.controller.js';
import { AppliedImports } from './import/apply/applied-imports.js';
import { Importer } from './import/apply/importer.js';
import { ListReader } from './import/read/list-reader.js';
import { ItemsController, stockControllers } from './items/items.controller.js';
import { LotsController } from './lots/lots.controller.js';
import { LotsReader } from './lots/lots-reader.js';
import { LotMoves } from './lots/lot-moves.js';
import { LotWork } from './lots/lot-work.js';
import { LotsService } from './lots/lots.service.js';
import { WriteOffs } from './lots/write-offs.js';
import { BuyingTurns } from './purchases/buying-turns.js';
import { OrderCancelling } from './orders/order-cancelling.js';
import { OrderDocuments } from './orders/order-documents.js';
import { OrderMails } from './orders/order-mails.js';
import { OrderPlacing } from './orders/order-placing.js';
import { OrderReceiving } from './orders/order-receiving.js';
import { OrderRecord } from './orders/order-record.js';
import { OrdersController } from './orders/orders.controller.js';
import { OrderSheets } from './orders/pdf/order-sheets.js';
import { OrdersReader } from './orders/orders-reader.js';
import { OrdersService } from './orders/orders.service.js';
import { SuggestedRequests } from './orders/suggested-requests.js';
import { Suggester } from './orders/suggester.js';
import { PriceWatch } from './price-watch/price-watch.js';
import { purchasesControllers } from './purchases/purchases.controller.js';
import { PurchaseLog } from './purchases/purchase-log.js';
import { PurchaseReader } from './purchases/purchase-reader.js';
import { PurchaseRecord } from './purchases/purchase-record.js';
import { Receipts } from './purchases/receipts.js';
import { OrderDrafts } from './reorder/order-drafts.js';
import { ReorderClosing } from './reorder/reorder-closing.js';
import { ReorderRecord } from './reorder/reorder-record.js';
import { ReorderController } from './reorder/reorder.controller.js';
import { ReorderService } from './reorder/reorder.service.js';
import { ReportsController } from './reports/reports.controller.js';
import { ReportsService } from './reports/reports.service.js';
import { ScrapingModule } from './scraping/scraping.module.js';
import { ClinicSettingsController } from './settings/clinic-settings.controller.js';
import { ClinicSettingsService } from './settings/clinic-settings.service.js';
import { sourcesControllers } from './sources/sources.controller.js';
import { SourcesService } from './sources/sources.service.js';
import { OpenedController } from './opened/opened.controller.js';
import { OpenedReader } from './opened/opened-reader.js';
import { OpenedService } from './opened/opened.service.js';
import { ContentRefusals } from './stock/containers/content-refusals.js';
import { LotRefusals } from './stock/lots/lot-refusals.js';
import { Outlooks } from './stock/read/outlooks.js';
import { ScannedStock } from './stock/read/scanned-stock.js';
import { UseWindows } from './stock/read/use-window.js';
import { StockEditor } from './stock/stock-editor.js';
import { StockReader } from './stock/read/stock-reader.js';
import { StockSearches } from './stock/read/stock-search.js';
import { LateEntries } from './stock/statements/late-entries.js';
import { Stock } from './stock/stock.js';
import { ContentTaker } from './stock/consume/take-content.js';
import { StockTaker } from './stock/consume/take-stock.js';
import { SuppliersController } from './suppliers/suppliers.controller.js';
import { SuppliersService } from './suppliers/suppliers.service.js';
import { ClinicTeam } from './team/clinic-team.js';
import { TeamController } from './team/team.controller.js';
import { PatientsController } from './patients/patients.controller.js';
import { PatientsService } from './patients/patients.service.js';
import { KitUses } from './treatments/kit-uses.js';
import { KitsController } from './treatments/kits.controller.js';
import { KitsService } from './treatments/kits.service.js';
import { TreatmentCorrections } from './treatments/treatment-corrections.js';
import { TreatmentRecord } from './treatments/treatment-record.js';
import { TreatmentHistory } from './treatments/treatment-history.js';
import { TreatmentTurns } from './treatments/treatment-turns.js';
import { TreatmentsController } from './treatments/treatments.controller.js';
import { TreatmentLines } from './treatments/treatment-lines.js';
import { TreatmentsService } from './treatments/treatments.service.js';
import { UsageAudit } from './usage/usage-audit.js';
import { UsageSearches } from './usage/usage-filters.js';
import { usageControllers } from './usage/usage.controller.js';
import { UsageRefusals } from './usage/usage-refusals.js';
import { UsageService } from './usage/usage.service.js';

@Module({
  imports: [ScrapingModule, TypeOrmModule.forFeature(tables)],
  controllers: [
    ReorderController,
    ClinicSettingsController,
    DashboardController,
    ...usageControllers,
    TreatmentsController,
    KitsController,
    CategoriesController,
    SuppliersController,
    ...purchasesControllers,
    ...sourcesControllers,
    ExportsController,
    TeamController,
    PatientsController,
    ImportController,
    LotsController,
    OpenedController,
    OrdersController,
    CountsController,
    BulkController,
    ReportsController,
    // Last, since their `:id` would catch the names of the others.
    ItemsController,
    ...stockControllers,
    ...plainCalls,
  ],
  providers: [
    Stock,
    LateEntries,
    StockTaker,
    ContentTaker,
    ContentRefusals,
    OpenedReader,
    OpenedService,
    LotRefusals,
    StockReader,
    StockSearches,
    Outlooks,
    UseWindows,
    ScannedStock,
    StockEditor,
    UsageService,
    UsageRefusals,
    TreatmentTurns,
    TreatmentLines,
    TreatmentCorrections,
    TreatmentRecord,
    TreatmentsService,
    TreatmentHistory,
    KitsService,
    KitUses,
    UsageSearches,
    UsageAudit,
    AttentionReader,
    DashboardService,
    DashboardChartsReader,
    CategoriesService,
    SuppliersService,
    ReorderRecord,
    ReorderService,
    OrderDrafts,
    ReorderClosing,
    ClinicSettingsService,
    ClinicPictures,
    ClinicTeam,
    PatientsService,
    BuyingTurns,
    PurchaseLog,
    PurchaseReader,
    PurchaseRecord,
    Receipts,
    ConsumableSummaryReader,
    OrderRecord,
    OrderPlacing,
    OrderCancelling,
    OrderReceiving,
    OrderSheets,
    OrderMails,
    OrderDocuments,
    OrdersReader,
    OrdersService,
    SuggestedRequests,
    Suggester,
    SourcesService,
    PriceWatch,
    ExportsService,
    Importer,
    AppliedImports,
    ListReader,
    LotsReader,
    LotsService,
    CountRecord,
    CountsReader,
    CountingService,
    CountClosing,
    BulkActs,
    BulkEditor,
    BulkProgress,
    BulkUndo,
    ReportsService,
    LotWork,
    GivenService,
    HeldDoses,
    LotMoves,
    WriteOffs,
  ],
})
export class ClinicModule {}
