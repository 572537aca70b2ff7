import { undoImport } from '@atrium/contract/clinic/import/calls';
import type { ImportUndone } from '@atrium/contract/clinic/import/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
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

export const useRunningUndos = create<ReadonlyMap<number, RunningUndo>>(() => new Map());
const { getState: get, setState: set } = useRunningUndos;

/** Starts the undo job. Resolves once the job is accepted; rejects when the server refuses it. */
export async function startUndo(importId: number): Promise<void> {
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
