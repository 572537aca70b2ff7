import type { ImportUndone } from '@atrium/contract/clinic/import';
import { type JobContext, JobHandler, type JobHandlerClass } from '../../platform/jobs/job-handler.js';
import { AppliedImports, type ImportToUndo } from './applied-imports.js';

/** Undoes an import. Rows, movements, event and the end of the job are one transaction. */
@JobHandler('undo-import')
export class UndoImport implements JobHandlerClass<ImportToUndo, ImportUndone> {
  constructor(private readonly imports: AppliedImports) {}

  async run({ importId, actorName }: ImportToUndo, context: JobContext): Promise<ImportUndone> {
    if (context.askedBy === null) throw new Error('An import is always undone by a person');
    const actor = { id: context.askedBy, name: actorName };
    return context.finish((tx) => this.imports.undo(tx, actor, importId, (percent) => context.progress(percent)));
  }
}
