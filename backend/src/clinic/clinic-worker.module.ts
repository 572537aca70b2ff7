import { Module } from '@nestjs/common';
import { Directory } from '../enterprise/directory.js';
import { ImportUndoService } from './import/apply/import-undo.service.js';
import { ApplyImportJob } from './import/apply/apply-import.job.js';
import { ImportService } from './import/apply/import.service.js';
import { UndoImportJob } from './import/apply/undo-import.job.js';
import { ListReader } from './import/read/list-reader.js';
import { CopyDocumentsTask } from './orders/copy-documents.task.js';
import { PatientRetentionTask } from './patients/patient-retention.task.js';
import { ScrapingWorkerModule } from './scraping/scraping-worker.module.js';
import { ClinicRecipients } from './team/clinic-recipients.js';
import { NotifyOfPriceRise } from './notifications/notify-of-price-rise.reaction.js';
import { NotifyOfReorderRequest } from './notifications/notify-of-reorder-request.reaction.js';
import { NotifyOfNewAccess } from './notifications/notify-of-new-access.reaction.js';
import { NotifyOfLowStock } from './notifications/notify-of-low-stock.reaction.js';
import { NotifyOfLotHolds } from './notifications/notify-of-lot-holds.reaction.js';
import { NotifyRequesterOfArrival } from './notifications/notify-requester-of-arrival.reaction.js';
import { NotifyRequesterOfDecision } from './notifications/notify-requester-of-decision.reaction.js';
import { CheckPriceJob } from './price-watch/check-price.job.js';
import { DueChecksTask } from './price-watch/due-checks.task.js';
import { PriceChecks } from './price-watch/price-checks.js';
import { ExpiredLotsTask } from './lots/expired-lots.task.js';
import { ContainerNotificationsTask } from './containers/container-notifications.task.js';
import { ExpiryNotificationsTask } from './lots/expiry-notifications.task.js';
import { StockTotalsTask } from './stock/read/stock-totals.task.js';
import { StockEvents } from './stock/ledger/stock-events.js';
import { StockLedger } from './stock/ledger/stock-ledger.js';

/** Module of the clinic's reactions and jobs in the worker process. */
@Module({
  imports: [ScrapingWorkerModule],
  providers: [
    Directory,
    ClinicRecipients,
    NotifyOfLowStock,
    NotifyOfPriceRise,
    NotifyOfReorderRequest,
    NotifyOfNewAccess,
    NotifyOfLotHolds,
    NotifyRequesterOfArrival,
    NotifyRequesterOfDecision,
    StockEvents,
    StockLedger,
    StockTotalsTask,
    ImportService,
    ListReader,
    ApplyImportJob,
    ImportUndoService,
    UndoImportJob,
    CopyDocumentsTask,
    PatientRetentionTask,
    PriceChecks,
    CheckPriceJob,
    DueChecksTask,
    ExpiryNotificationsTask,
    ExpiredLotsTask,
    ContainerNotificationsTask,
  ],
})
export class ClinicWorkerModule {}
