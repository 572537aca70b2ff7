import type { ImportResult } from '@atrium/contract/clinic/import/schemas';
import { type JobContext, JobHandler, type JobHandlerClass } from '../../../platform/jobs/job-handler.js';
import { ImportService } from './import.service.js';
import { fromQueuedActor } from './queued-actor.js';
import { fromQueuedImport, type QueuedImport } from './queued-import.js';

/** Job that applies a previewed list. Rows, movements, event and the end of the job are one transaction. */
@JobHandler('apply-import')
export class ApplyImportJob implements JobHandlerClass<QueuedImport, ImportResult> {
  constructor(private readonly importer: ImportService) {}

  async run(input: QueuedImport, context: JobContext): Promise<ImportResult> {
    const actor = fromQueuedActor(input, context);
    const list = await fromQueuedImport(input);
    return context.finish((tx) => this.importer.apply(tx, actor, list, (percent) => context.reportProgress(percent)));
  }
}
