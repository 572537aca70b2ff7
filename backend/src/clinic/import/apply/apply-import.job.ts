import type { ImportResult } from '@atrium/contract/clinic/import/schemas';
import { type JobContext, JobHandler, type JobHandlerClass } from '../../../platform/jobs/job-handler.js';
import { Importer } from './importer.js';
import { actorOfJob } from './queued-actor.js';
import { fromQueue, type QueuedImport } from './queued-import.js';

/** Applies a previewed list. Rows, movements, event and the end of the job are one transaction. */
@JobHandler('apply-import')
export class ApplyImport implements JobHandlerClass<QueuedImport, ImportResult> {
  constructor(private readonly importer: Importer) {}

  async run(input: QueuedImport, context: JobContext): Promise<ImportResult> {
    const actor = actorOfJob(input, context);
    const list = await fromQueue(input);
    return context.finish((tx) => this.importer.apply(tx, actor, list, (percent) => context.progress(percent)));
  }
}
