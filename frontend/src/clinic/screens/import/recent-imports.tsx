import type { AppliedImport, ImportUndone } from '@atrium/contract/clinic/import/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { getShortName } from '@atrium/rules/people/people';
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/display/card.js';
import { Moment } from '../../../ui/display/moment.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { loadClinic, useClinic } from '../../store/clinic-store.js';
import { undoImport } from '@atrium/contract/clinic/import/calls';
import { create } from 'zustand';
import { call } from '../../../lib/api/http.js';
import { waitForJobResult } from '../../../lib/api/job-result.js';
import { onLive } from '../../../lib/live/live.js';
import { showToast } from '../../../lib/page/toast.js';

/* Imports that are being undone, by import id. They live outside of the screen, so that the user may leave. */

interface RunningUndo {
  readonly jobId: string;
  readonly progress: number;
}

const useRunningUndos = create<ReadonlyMap<number, RunningUndo>>(() => new Map());
const { getState: get, setState: set } = useRunningUndos;

/** Starts the undo job. Resolves once the job is accepted; rejects when the server refuses it. */
async function startUndo(importId: number): Promise<void> {
  const { jobId } = await call(undoImport, { params: { id: importId } });
  set(new Map(get()).set(importId, { jobId, progress: 0 }), true);
  void followUndo(importId, jobId);
}

async function followUndo(importId: number, jobId: string): Promise<void> {
  try {
    const { undone, kept } = (await waitForJobResult(jobId)) as ImportUndone;
    showToast({
      title: 'Import undone',
      description: `${formatPlural(undone, 'row')} undone${kept.length === 0 ? '' : `, ${formatPlural(kept.length, 'row')} kept as ${kept.length === 1 ? 'it is' : 'they are'}`}.`,
      tone: kept.length === 0 ? 'good' : 'neutral',
    });
  } catch (error) {
    const sentence = error instanceof Error ? error.message : 'The import could not be undone. Please try again.';
    showToast({ title: 'Error', description: sentence, tone: 'bad' });
  } finally {
    const others = new Map(get());
    others.delete(importId);
    set(others, true);
  }
}

onLive({
  events(events) {
    for (const { type, data } of events)
      if (type === 'job.progress' && 'job' in data)
        for (const [importId, undoing] of get())
          if (undoing.jobId === data.job.id)
            set(new Map(get()).set(importId, { ...undoing, progress: data.job.progress }), true);
  },
  resync: () => undefined,
  connected: () => undefined,
  reset: () => set(new Map(), true),
});

export function RecentImports() {
  const imports = useClinic((state) => state.imports.value);
  useEffect(() => loadClinic('imports'), []);
  if (imports === undefined || imports.length === 0) return null;
  return (
    <Card title="Recent imports" description="An import can be undone for a day">
      <ul className="divide-y divide-line border-t border-line">
        {imports.map((one) => (
          <Entry key={one.id} applied={one} />
        ))}
      </ul>
    </Card>
  );
}

function Entry({ applied }: { readonly applied: AppliedImport }) {
  const { fileName, created, updated, importedAt, importedBy, undoneAt, undoneBy, kept } = applied;
  const [shown, setShown] = useState(false);
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="truncate font-semibold" title={fileName ?? undefined}>
            {fileName ?? 'A list'}
          </p>
          <p className="figures text-caption text-muted">
            <span>{`${created.toLocaleString('en')} added, ${updated.toLocaleString('en')} updated · ${getShortName(importedBy)} · `}</span>
            <Moment at={importedAt} className="" />
          </p>
          {undoneAt !== null && (
            <p className="text-caption font-semibold text-warn-text">{`Undone by ${getShortName(undoneBy)}`}</p>
          )}
        </div>
        {undoneAt === null ? (
          <UndoImport applied={applied} />
        ) : (
          kept.length > 0 && (
            <Button
              size="small"
              aria-expanded={shown}
              onClick={() => setShown(!shown)}
            >{`${formatPlural(kept.length, 'row')} kept`}</Button>
          )
        )}
      </div>
      {shown && <KeptRowsNote kept={kept} />}
    </li>
  );
}

export const KeptRowsNote = ({ kept }: Pick<AppliedImport, 'kept'>) => (
  <ul className="flex flex-col gap-1 text-table">
    {kept.map(({ row, name, reason }) => (
      <li key={row} className="break-words">
        <span className="figures text-muted">{`Row ${row}`}</span>
        <span>{` ${name}: `}</span>
        <span className="text-muted">{reason}</span>
      </li>
    ))}
  </ul>
);

export function UndoImport({
  applied: { id, fileName },
}: {
  readonly applied: Pick<AppliedImport, 'id' | 'fileName'>;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const undoing = useRunningUndos((all) => all.get(id));
  return (
    <>
      <Button
        size="small"
        icon={<Undo2 className="size-3.5" />}
        busy={undoing !== undefined && `Undoing... ${Math.round(undoing.progress)}%`}
        onClick={() => setConfirming(true)}
      >
        Undo import
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Undo the import${fileName === null ? '' : ` of ${fileName}`}?`}
          description="Added rows are deactivated, and updated rows are restored. Rows that were used or edited since are kept and listed with the reason. New categories and suppliers are kept."
          action="Undo import"
          busy="Starting..."
          failed="The import could not be undone. Please try again."
          onConfirm={() => startUndo(id)}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
