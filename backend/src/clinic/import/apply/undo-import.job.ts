import type { ImportUndone } from '@atrium/contract/clinic/import/schemas';
import { type JobContext, JobHandler, type JobHandlerClass } from '../../../platform/jobs/job-handler.js';
import { fromQueuedActor } from './queued-actor.js';
import { ImportUndoService, type ImportToUndo } from './import-undo.service.js';

/** Job that undoes an import. Rows, movements, event and the end of the job are one transaction. */
@JobHandler('undo-import')
export class UndoImportJob implements JobHandlerClass<ImportToUndo, ImportUndone> {
  constructor(private readonly importUndo: ImportUndoService) {}

  async run(input: ImportToUndo, context: JobContext): Promise<ImportUndone> {
    const actor = fromQueuedActor(input, context);
    return context.finish((tx) =>
      this.importUndo.undo(tx, actor, input.importId, (percent) => context.reportProgress(percent)),
    );
  }
}
