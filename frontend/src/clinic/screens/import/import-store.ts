import { importItems } from '@atrium/contract/clinic/import/calls';
import type { ImportReport, ImportResult } from '@atrium/contract/clinic/import/schemas';
import { type ImportAnswer, MAX_IMPORT_BYTES } from '@atrium/contract/clinic/import/values';
import type { JobEvent } from '@atrium/contract/core/live';
import { getOwnJob, listOwnJobs } from '@atrium/contract/platform/jobs/calls';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { create } from 'zustand';
import { call, sentenceOf, upload } from '../../../lib/api/http.js';
import { onLive } from '../../../lib/live/live.js';
import { showToast } from '../../../lib/page/toast.js';

/*
 * One import at a time: a file is rehearsed, then applied by a job. It lives beside the screen, so that somebody may
 * look elsewhere while it runs and find it again.
 */

const JOB_NAME = 'apply-import';
const FAILED = 'The list could not be read. Please try again.';

type Job = Pick<JobEvent, 'id' | 'state' | 'progress' | 'result' | 'error'>;

export interface Import {
  readonly phase: 'choose' | 'rehearsing' | 'rehearsed' | 'sending' | 'applying' | 'finished' | 'failed';
  readonly file: File | null;
  /** What a person said of a column, by its heading; the server guesses the rest. By heading: an `ImportTarget`, one with its decimal mark (`unitCost/comma`), or `ignore`. */
  readonly mapping: Readonly<Record<string, string>>;
  /** What rows become that do not say so themselves, and those of some categories. */
  readonly kind: StockKind;
  readonly categoryKinds: Readonly<Record<string, StockKind>>;
  /** Answers to questions about rows, by the id of the question. */
  readonly answers: Readonly<Record<string, ImportAnswer>>;
  readonly report: ImportReport | null;
  readonly skipErrors: boolean;
  /** Why the last step was refused. */
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

export const startOver = (): void => set(empty, true);

export async function chooseFile(file: File): Promise<void> {
  if (file.size > MAX_IMPORT_BYTES) {
    set({ ...empty, refusal: `"${file.name}" is too large. The limit is 5 MB.` }, true);
    return;
  }
  set({ ...empty, file }, true);
  await rehearse();
}

/** Another meaning for a column; every row is rehearsed again. */
export async function mapColumn(header: string, target: string): Promise<void> {
  set(({ mapping }) => ({ mapping: { ...mapping, [header]: target } }));
  await rehearse();
}

export async function setKind(kind: StockKind): Promise<void> {
  set({ kind, categoryKinds: {} });
  await rehearse();
}

export async function setCategoryKind(category: string, kind: StockKind): Promise<void> {
  set(({ categoryKinds }) => ({ categoryKinds: { ...categoryKinds, [category]: kind } }));
  await rehearse();
}

/** Answers a question about a row. */
export async function answerQuestion(id: string, answer: ImportAnswer): Promise<void> {
  set(({ answers }) => ({ answers: { ...answers, [id]: answer } }));
  await rehearse();
}

/** What is sent with the file, for the preview and the import. */
const choices = (): Readonly<Record<string, string>> => {
  const { mapping, kind, categoryKinds, answers } = get();
  return {
    mapping: JSON.stringify(mapping),
    kind,
    categoryKinds: JSON.stringify(categoryKinds),
    answers: JSON.stringify(answers),
  };
};

export const setSkipErrors = (skipErrors: boolean): void => set({ skipErrors });

let lastRehearsal = 0;

async function rehearse(): Promise<void> {
  const { file } = get();
  if (file === null) return;
  const mine = ++lastRehearsal;
  set({ phase: 'rehearsing', refusal: null });
  try {
    const answer = await upload(importItems, file, { mode: 'rehearse', ...choices() });
    if (mine === lastRehearsal && get().file === file && 'rows' in answer) set({ phase: 'rehearsed', report: answer });
  } catch (error) {
    if (mine !== lastRehearsal || get().file !== file) return;
    // A rehearsal that worked stays in sight; a file that cannot be read leads back to the choice.
    set(({ report }) => ({ phase: report === null ? 'choose' : 'rehearsed', refusal: sentenceOf(error, FAILED) }));
  }
}

export async function apply(acceptExpired = false): Promise<void> {
  const { file, skipErrors } = get();
  if (file === null) return;
  set({ phase: 'sending', refusal: null });
  try {
    const answer = await upload(importItems, file, {
      mode: 'apply',
      ...choices(),
      skipErrors: String(skipErrors),
      acceptExpired: String(acceptExpired),
    });
    if (!('jobId' in answer)) return;
    const { jobId: id } = answer;
    set({ phase: 'applying', job: { id, state: 'waiting', progress: 0 } });
    const early = heard.get(id);
    if (early !== undefined) follow(early);
    await ask(id);
  } catch (error) {
    const sentence = sentenceOf(error, 'The list could not be imported. Please try again.');
    set({ phase: 'rehearsed', refusal: sentence });
    showToast({ title: 'Error', description: sentence, tone: 'bad' });
  }
}

/** Back to what was rehearsed, over the stock as it is now. */
export const rehearseAgain = (): Promise<void> => rehearse();

/** Shows an import of one's own that is still running, after the page was loaded anew. */
export async function findRunning(): Promise<void> {
  if (get().phase !== 'choose' || get().file !== null) return;
  try {
    const running = (await call(listOwnJobs)).find(
      ({ name, state }) => name === JOB_NAME && (state === 'waiting' || state === 'running'),
    );
    if (running === undefined || get().phase !== 'choose' || get().file !== null) return;
    set({ phase: 'applying', job: running });
    follow(running);
  } catch {
    // Then there is nothing to show; the choice of a file stands.
  }
}

async function ask(id: string): Promise<void> {
  try {
    follow(await call(getOwnJob, { params: { id } }));
  } catch {
    // The events of the job say it, or the next connection asks again.
  }
}

/** Events may come before the answer that names the job. */
const heard = new Map<string, Job>();

function follow(job: Job): void {
  const { job: followed, phase } = get();
  if (followed?.id !== job.id || phase !== 'applying') return;
  if (job.state === 'finished') {
    set({ phase: 'finished', job });
    const { created, updated } = job.result as ImportResult;
    showToast({
      title: 'Import Finished',
      description: `${created.toLocaleString('en')} added, ${updated.toLocaleString('en')} updated.`,
      tone: 'good',
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
      heard.set(data.job.id, data.job);
      follow(data.job);
    }
  },
  resync: askAgain,
  connected: askAgain,
  reset: () => {
    heard.clear();
    startOver();
  },
});

function askAgain(): void {
  const { job, phase } = get();
  if (job !== null && phase === 'applying') void ask(job.id);
}
