import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BulkActions } from './bulk/bulk-actions.js';
import { BulkController } from './bulk/bulk.controller.js';
import { BulkEditor } from './bulk/bulk-editor.js';
import { BulkProgress } from './bulk/bulk-progress.js';
import { BulkUndo } from './bulk/bulk-undo.js';
import { CategoriesController } from './categories/categories.controller.js';
import { CategoriesService } from './categories/categories.service.js';
import { ClinicPictures } from './clinic-pictures.js';
import { ClinicSearch } from './clinic-search.js';
import { ConsumableSummaryReader } from './consumables/consumable-summary.js';
import { AttentionReader } from './dashboard/attention-reader.js';
import { CountClosingService } from './counts/count-closing.service.js';
import { CountEvents } from './counts/count-events.js';
import { CountingService } from './counts/counting.service.js';
import { CountsController } from './counts/counts.controller.js';
import { CountsReader } from './counts/counts-reader.js';
import { DashboardController } from './dashboard/dashboard.controller.js';
import { DashboardChartsReader } from './dashboard/dashboard-charts.js';
import { DashboardService } from './dashboard/dashboard.service.js';
import { crudControllers, tables } from './entities.js';
import { ExportsController } from './exports/exports.controller.js';
import { ExportsService } from './exports/exports.service.js';
import { GivenDosesService } from './holds/given-doses.service.js';
import { HeldDoses } from './holds/held-doses.js';
import { ImportController } from './import/import.controller.js';
import { ImportUndoService } from './import/apply/import-undo.service.js';
import { ImportService } from './import/apply/import.service.js';
import { ListReader } from './import/read/list-reader.js';
import { ItemsController, stockControllers } from './items/items.controller.js';
import { LotsController } from './lots/lots.controller.js';
import { LotsReader } from './lots/lots-reader.js';
import { LotMovesService } from './lots/lot-moves.service.js';
import { LotChanges } from './lots/lot-changes.js';
import { LotsService } from './lots/lots.service.js';
import { WriteOffsService } from './lots/write-offs.service.js';
import { PurchaseConcurrencyLimit } from './purchases/purchase-concurrency.js';
import { OrderCancellingService } from './orders/order-cancelling.service.js';
import { OrderDocuments } from './orders/order-documents.js';
import { OrderMails } from './orders/order-mails.js';
import { OrderPlacingService } from './orders/order-placing.service.js';
import { OrderReceivingService } from './orders/order-receiving.service.js';
import { OrderEvents } from './orders/order-events.js';
import { OrdersController } from './orders/orders.controller.js';
import { OrderPdfService } from './orders/pdf/order-pdf.service.js';
import { OrdersReader } from './orders/orders-reader.js';
import { OrdersService } from './orders/orders.service.js';
import { SuggestedRequestsService } from './orders/suggested-requests.service.js';
import { OrderSuggestions } from './orders/order-suggestions.js';
import { PriceWatchService } from './price-watch/price-watch.service.js';
import { purchasesControllers } from './purchases/purchases.controller.js';
import { PurchaseLogService } from './purchases/purchase-log.service.js';
import { PurchaseReader } from './purchases/purchase-reader.js';
import { PurchaseEvents } from './purchases/purchase-events.js';
import { ReceiptsService } from './purchases/receipts.service.js';
import { OrderDraftsService } from './reorder-requests/order-drafts.service.js';
import { RequestStatus } from './reorder-requests/request-status.js';
import { RequestEvents } from './reorder-requests/request-events.js';
import { ReorderController } from './reorder-requests/reorder.controller.js';
import { ReorderService } from './reorder-requests/reorder.service.js';
import { ReportsController } from './reports/reports.controller.js';
import { ReportsService } from './reports/reports.service.js';
import { ScrapingModule } from './scraping/scraping.module.js';
import { ClinicSettingsController } from './settings/clinic-settings.controller.js';
import { ClinicSettingsService } from './settings/clinic-settings.service.js';
import { priceSourcesControllers } from './sources/price-sources.controller.js';
import { PriceSourcesService } from './sources/price-sources.service.js';
import { ContainersController } from './containers/containers.controller.js';
import { ContainersReader } from './containers/containers-reader.js';
import { ContainersService } from './containers/containers.service.js';
import { ContentErrors } from './stock/containers/content-errors.js';
import { LotErrors } from './stock/lots/lot-errors.js';
import { OutlookReader } from './stock/read/outlook-reader.js';
import { ScanLookup } from './stock/read/scan-lookup.js';
import { UsageWindows } from './stock/read/usage-window.js';
import { StockEditorService } from './items/stock-editor.service.js';
import { StockEvents } from './stock/ledger/stock-events.js';
import { StockReader } from './stock/read/stock-reader.js';
import { StockSearchParser } from './stock/read/stock-search.js';
import { LateEntries } from './stock/statements/late-entries.js';
import { StockLedger } from './stock/ledger/stock-ledger.js';
import { StockConsumer } from './stock/consume/stock-consumer.js';
import { SuppliersController } from './suppliers/suppliers.controller.js';
import { SuppliersService } from './suppliers/suppliers.service.js';
import { ClinicTeam } from './team/clinic-team.js';
import { TeamController } from './team/team.controller.js';
import { PatientsController } from './patients/patients.controller.js';
import { PatientsService } from './patients/patients.service.js';
import { KitUsageReader } from './treatments/kit-usage.js';
import { KitsController } from './treatments/kits.controller.js';
import { KitsService } from './treatments/kits.service.js';
import { TreatmentCorrectionsService } from './treatments/treatment-corrections.service.js';
import { TreatmentEvents } from './treatments/treatment-events.js';
import { TreatmentHistory } from './treatments/treatment-history.js';
import { TreatmentConcurrencyLimit } from './treatments/treatment-concurrency.js';
import { TreatmentsController } from './treatments/treatments.controller.js';
import { TreatmentLines } from './treatments/treatment-lines.js';
import { TreatmentsService } from './treatments/treatments.service.js';
import { UsageAudit } from './usage/usage-audit.js';
import { UsageSearchParser } from './usage/usage-filters.js';
import { usageControllers } from './usage/usage.controller.js';
import { UsageErrors } from './usage/usage-errors.js';
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
    ...priceSourcesControllers,
    ExportsController,
    TeamController,
    PatientsController,
    ImportController,
    LotsController,
    ContainersController,
    OrdersController,
    CountsController,
    BulkController,
    ReportsController,
    // Last, since their `:id` would catch the names of the others.
    ItemsController,
    ...stockControllers,
    ...crudControllers,
  ],
  providers: [
    StockLedger,
    LateEntries,
    StockConsumer,
    ContentErrors,
    ContainersReader,
    ContainersService,
    LotErrors,
    StockReader,
    StockSearchParser,
    OutlookReader,
    UsageWindows,
    ScanLookup,
    StockEditorService,
    StockEvents,
    UsageService,
    UsageErrors,
    TreatmentConcurrencyLimit,
    TreatmentLines,
    TreatmentCorrectionsService,
    TreatmentEvents,
    TreatmentsService,
    TreatmentHistory,
    KitsService,
    KitUsageReader,
    UsageSearchParser,
    UsageAudit,
    AttentionReader,
    DashboardService,
    DashboardChartsReader,
    CategoriesService,
    SuppliersService,
    RequestEvents,
    ReorderService,
    OrderDraftsService,
    RequestStatus,
    ClinicSettingsService,
    ClinicPictures,
    ClinicSearch,
    ClinicTeam,
    PatientsService,
    PurchaseConcurrencyLimit,
    PurchaseLogService,
    PurchaseReader,
    PurchaseEvents,
    ReceiptsService,
    ConsumableSummaryReader,
    OrderEvents,
    OrderPlacingService,
    OrderCancellingService,
    OrderReceivingService,
    OrderPdfService,
    OrderMails,
    OrderDocuments,
    OrdersReader,
    OrdersService,
    SuggestedRequestsService,
    OrderSuggestions,
    PriceSourcesService,
    PriceWatchService,
    ExportsService,
    ImportService,
    ImportUndoService,
    ListReader,
    LotsReader,
    LotsService,
    CountEvents,
    CountsReader,
    CountingService,
    CountClosingService,
    BulkActions,
    BulkEditor,
    BulkProgress,
    BulkUndo,
    ReportsService,
    LotChanges,
    GivenDosesService,
    HeldDoses,
    LotMovesService,
    WriteOffsService,
  ],
})
export class ClinicModule {}
