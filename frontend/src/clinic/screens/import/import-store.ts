import { importItems } from '@atrium/contract/clinic/import/calls';
import type { ImportReport, ImportResult } from '@atrium/contract/clinic/import/schemas';
import { type ImportAnswer, MAX_IMPORT_BYTES } from '@atrium/contract/clinic/import/values';
import type { JobEvent } from '@atrium/contract/core/live';
import { getOwnJob, listOwnJobs } from '@atrium/contract/platform/jobs/calls';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { create } from 'zustand';
import { call, getErrorMessage, upload } from '../../../lib/api/http.js';
import { onLive } from '../../../lib/live/live.js';
import { showToast } from '../../../lib/page/toast.js';

/* State of the one current import: a preview, then a job that applies it. It lives outside of the screen, so that the
   user may leave while the job runs. */

const JOB_NAME = 'apply-import';

type Job = Pick<JobEvent, 'id' | 'state' | 'progress' | 'result' | 'error'>;

export interface Import {
  readonly phase: 'choose' | 'rehearsing' | 'rehearsed' | 'sending' | 'applying' | 'finished' | 'failed';
  readonly file: File | null;
  /**
   * Targets chosen by the user, by column heading; the server guesses the rest. A value is an `ImportTarget`, one with
   * a decimal mark (`unitCost/comma`), or `ignore`.
   */
  readonly mapping: Readonly<Record<string, string>>;
  /** Kind of the rows that do not name one; `categoryKinds` overrides it per category. */
  readonly kind: StockKind;
  readonly categoryKinds: Readonly<Record<string, StockKind>>;
  readonly answers: Readonly<Record<string, ImportAnswer>>;
  readonly report: ImportReport | null;
  readonly skipErrors: boolean;
  /** The error message of the last step, or null. */
  readonly refusal: string | null;
  readonly job: Job | null;
}

const empty: Import = {
  phase: 'choose',
  file: null,
  mapping: {},
  kind: 'item',
  categoryKinds: {},
  answers: {},
  report: null,
  skipErrors: false,
  refusal: null,
  job: null,
};

export const useImport = create<Import>(() => empty);
const { getState: get, setState: set } = useImport;

export const resetImport = (): void => set(empty, true);

export async function chooseFile(file: File): Promise<void> {
  if (file.size > MAX_IMPORT_BYTES) {
    set({ ...empty, refusal: `"${file.name}" is too large. The limit is 5 MB.` }, true);
    return;
  }
  set({ ...empty, file }, true);
  await refreshPreview();
}

/** Changes the target of a column and repeats the preview. */
export async function mapColumn(header: string, target: string): Promise<void> {
  set(({ mapping }) => ({ mapping: { ...mapping, [header]: target } }));
  await refreshPreview();
}

export async function setKind(kind: StockKind): Promise<void> {
  set({ kind, categoryKinds: {} });
  await refreshPreview();
}

export async function setCategoryKind(category: string, kind: StockKind): Promise<void> {
  set(({ categoryKinds }) => ({ categoryKinds: { ...categoryKinds, [category]: kind } }));
  await refreshPreview();
}

export async function answerQuestion(id: string, answer: ImportAnswer): Promise<void> {
  set(({ answers }) => ({ answers: { ...answers, [id]: answer } }));
  await refreshPreview();
}

/** Returns the form fields that preview and import send with the file. */
const previewOptions = (): Readonly<Record<string, string>> => {
  const { mapping, kind, categoryKinds, answers } = get();
  return {
    mapping: JSON.stringify(mapping),
    kind,
    categoryKinds: JSON.stringify(categoryKinds),
    answers: JSON.stringify(answers),
  };
};

export const setSkipErrors = (skipErrors: boolean): void => set({ skipErrors });

let lastPreview = 0;

/** Previews the file against the current stock. */
export async function refreshPreview(): Promise<void> {
  const { file } = get();
  if (file === null) return;
  const mine = ++lastPreview;
  set({ phase: 'rehearsing', refusal: null });
  try {
    const answer = await upload(importItems, file, { mode: 'rehearse', ...previewOptions() });
    if (mine === lastPreview && get().file === file && 'rows' in answer) set({ phase: 'rehearsed', report: answer });
  } catch (error) {
    if (mine !== lastPreview || get().file !== file) return;
    // An earlier preview stays visible; an unreadable file leads back to the file choice.
    set(({ report }) => ({
      phase: report === null ? 'choose' : 'rehearsed',
      refusal: getErrorMessage(error, 'The list could not be read. Please try again.'),
    }));
  }
}

export async function applyImport(acceptExpired = false): Promise<void> {
  const { file, skipErrors } = get();
  if (file === null) return;
  set({ phase: 'sending', refusal: null });
  try {
    const answer = await upload(importItems, file, {
      mode: 'apply',
      ...previewOptions(),
      skipErrors: String(skipErrors),
      acceptExpired: String(acceptExpired),
    });
    if (!('jobId' in answer)) return;
    const { jobId: id } = answer;
    set({ phase: 'applying', job: { id, state: 'waiting', progress: 0 } });
    const early = earlyEvents.get(id);
    if (early !== undefined) followJob(early);
    await fetchJob(id);
  } catch (error) {
    const sentence = getErrorMessage(error, 'The list could not be imported. Please try again.');
    set({ phase: 'rehearsed', refusal: sentence });
    showToast({ title: 'Error', description: sentence, tone: 'bad' });
  }
}

/** Resumes the user's running import after a page reload. */
export async function resumeRunningImport(): Promise<void> {
  if (get().phase !== 'choose' || get().file !== null) return;
  try {
    const running = (await call(listOwnJobs)).find(
      ({ name, state }) => name === JOB_NAME && (state === 'waiting' || state === 'running'),
    );
    if (running === undefined || get().phase !== 'choose' || get().file !== null) return;
    set({ phase: 'applying', job: running });
    followJob(running);
  } catch {
    // On failure the file choice stays.
  }
}

async function fetchJob(id: string): Promise<void> {
  try {
    followJob(await call(getOwnJob, { params: { id } }));
  } catch {
    // On failure the job's events or the next connection update the state.
  }
}

/** Job events that arrive before the response that names the job, by job id. */
const earlyEvents = new Map<string, Job>();

function followJob(job: Job): void {
  const { job: followed, phase } = get();
  if (followed?.id !== job.id || phase !== 'applying') return;
  if (job.state === 'finished') {
    set({ phase: 'finished', job });
    const { created, updated } = job.result as ImportResult;
    showToast({
      title: 'Import finished',
      description: `${created.toLocaleString('en')} added, ${updated.toLocaleString('en')} updated.`,
    });
  } else if (job.state === 'failed') {
    set({ phase: 'failed', job });
    showToast({ title: 'Error', description: job.error ?? 'The import failed. Nothing was imported.', tone: 'bad' });
  } else if (job.progress >= followed.progress) set({ job });
}

onLive({
  events(events) {
    for (const { type, data } of events) {
      if (!type.startsWith('job.') || !('job' in data) || data.job.name !== JOB_NAME) continue;
      earlyEvents.set(data.job.id, data.job);
      followJob(data.job);
    }
  },
  resync: refetchJob,
  connected: refetchJob,
  reset: () => {
    earlyEvents.clear();
    resetImport();
  },
});

function refetchJob(): void {
  const { job, phase } = get();
  if (job !== null && phase === 'applying') void fetchJob(job.id);
}
