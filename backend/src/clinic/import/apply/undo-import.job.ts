import type { ImportUndone } from '@atrium/contract/clinic/import/schemas';
import { type JobContext, JobHandler, type JobHandlerClass } from '../../../platform/jobs/job-handler.js';
import { actorOfJob } from './queued-actor.js';
import { AppliedImports, type ImportToUndo } from './applied-imports.js';

/** Undoes an import. Rows, movements, event and the end of the job are one transaction. */
@JobHandler('undo-import')
export class UndoImport implements JobHandlerClass<ImportToUndo, ImportUndone> {
  constructor(private readonly imports: AppliedImports) {}

  async run(input: ImportToUndo, context: JobContext): Promise<ImportUndone> {
    const actor = actorOfJob(input, context);
    return context.finish((tx) => this.imports.undo(tx, actor, input.importId, (percent) => context.progress(percent)));
  }
}
