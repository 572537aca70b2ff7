import type { ProcessSample, ProcessStatus } from '@atrium/contract/enterprise/status';

/** As long as a process gives a sample. */
const STEP_MS = 5_000;
/** Ten minutes. */
const STEPS = 120;

export const PROCESS_NAMES = { api: 'API', worker: 'Worker' } as const;

type Together = (values: readonly number[]) => number;
export const summed: Together = (values) => values.reduce((sum, value) => sum + value, 0);
export const highest: Together = (values) => Math.max(0, ...values);

/** One figure of all processes over the last ten minutes, oldest first. Nothing where none of them says anything. */
export function seriesOf(
  processes: readonly ProcessStatus[],
  figure: (sample: ProcessSample) => number | null,
  together: Together,
): number[] {
  const steps = new Map<number, number[]>();
  for (const { samples } of processes)
    for (const sample of samples) {
      const step = Math.floor(Date.parse(sample.at) / STEP_MS);
      const values = steps.get(step) ?? [];
      steps.set(step, values);
      const value = figure(sample);
      if (value !== null) values.push(value);
    }
  const last = Math.max(...steps.keys());
  return [...steps]
    .filter(([step]) => step > last - STEPS)
    .toSorted(([a], [b]) => a - b)
    .map(([, values]) => together(values));
}

/** After two beats and a little: the next one may come late. */
const SILENT_MS = 2 * STEP_MS + 1_000;

/** Seconds since a process has reported; null while it does. By the server's clock. */
export function silenceOf({ seenAt }: ProcessStatus, at: string): number | null {
  const ms = Date.parse(at) - Date.parse(seenAt);
  return ms > SILENT_MS ? Math.floor(ms / 1_000) : null;
}

export const newestOf = ({ samples }: ProcessStatus): ProcessSample | undefined => samples.at(-1);

/** The newest of each, together. */
export const nowOf = (
  processes: readonly ProcessStatus[],
  figure: (sample: ProcessSample) => number | null,
  together: Together,
): number =>
  together(
    processes.flatMap((one) => {
      const sample = newestOf(one);
      const value = sample === undefined ? null : figure(sample);
      return value === null ? [] : [value];
    }),
  );
