import { Module } from '@nestjs/common';
import { Directory } from '../enterprise/directory.js';
import { AppliedImports } from './import/apply/applied-imports.js';
import { ApplyImport } from './import/apply/apply-import.job.js';
import { Importer } from './import/apply/importer.js';
import { UndoImport } from './import/apply/undo-import.job.js';
import { ListReader } from './import/read/list-reader.js';
import { ForgetPatients } from './patients/forget-patients.js';
import { ScrapingWorkerModule } from './scraping/scraping-worker.module.js';
import { ClinicPeople } from './notices/clinic-people.js';
import { NotifyManagersOfAPriceRise } from './notices/notify-managers-of-a-price-rise.reaction.js';
import { NotifyManagersOfAReorderRequest } from './notices/notify-managers-of-a-reorder-request.reaction.js';
import { NotifyManagersOfNewAccess } from './notices/notify-managers-of-new-access.reaction.js';
import { NotifyManagersWhenStockFallsLow } from './notices/notify-managers-when-stock-falls-low.reaction.js';
import { TellOfHeldBackLots } from './notices/tell-of-held-back-lots.reaction.js';
import { TellTheRequesterOfTheArrival } from './notices/tell-the-requester-of-the-arrival.reaction.js';
import { TellTheRequesterOfTheDecision } from './notices/tell-the-requester-of-the-decision.reaction.js';
import { CheckPrice } from './price-watch/check-price.job.js';
import { DueChecks } from './price-watch/due-checks.js';
import { PriceChecks } from './price-watch/price-checks.js';
import { HoldBackExpired } from './lots/hold-back-expired.js';
import { TellOfOpenOnes } from './opened/tell-of-open-ones.js';
import { TellOfExpiry } from './lots/tell-of-expiry.js';
import { FoldStockValue } from './stock/read/fold-stock-value.js';
import { Stock } from './stock/stock.js';

/** The clinic in the worker process: its reactions and jobs. */
@Module({
  imports: [ScrapingWorkerModule],
  providers: [
    Directory,
    ClinicPeople,
    NotifyManagersWhenStockFallsLow,
    NotifyManagersOfAPriceRise,
    NotifyManagersOfAReorderRequest,
    NotifyManagersOfNewAccess,
    TellOfHeldBackLots,
    TellTheRequesterOfTheArrival,
    TellTheRequesterOfTheDecision,
    Stock,
    FoldStockValue,
    Importer,
    ListReader,
    ApplyImport,
    AppliedImports,
    UndoImport,
    ForgetPatients,
    PriceChecks,
    CheckPrice,
    DueChecks,
    TellOfExpiry,
    HoldBackExpired,
    TellOfOpenOnes,
  ],
})
export class ClinicWorkerModule {}
