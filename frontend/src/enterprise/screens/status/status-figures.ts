import type { ProcessSample, ProcessStatus } from '@atrium/contract/enterprise/status/schemas';
import { clockText } from '../../../lib/format/dates.js';

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

/** So long it may only be busy. */
const STOPPED_SECONDS = 20;

/** Time since the last report of a silent process; null while it reports. */
export function silenceText(one: ProcessStatus, at: string): string | null {
  const seconds = silenceOf(one, at);
  if (seconds === null) return null;
  return seconds > STOPPED_SECONDS ? `Stopped answering at ${clockText(one.seenAt)}` : `No sign for ${seconds} s`;
}

/** The median of a figure over the last minute, in which a single late event counts for little; 0 without a value. */
export function lastMinuteOf(
  processes: readonly ProcessStatus[],
  figure: (sample: ProcessSample) => number | null,
): number {
  const values = processes
    .flatMap(({ samples }) => samples.slice(-60_000 / STEP_MS))
    .flatMap((sample) => figure(sample) ?? [])
    .toSorted((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? 0;
}

const CROWDED = 5;

/** Calls wait for a connection for some seconds, or many do: a single one in the moment of looking is nothing. */
export const waitsForConnection = (processes: readonly ProcessStatus[]): boolean =>
  processes.some(({ samples }) => {
    const last = samples.slice(-3).map(({ waitingForConnection }) => waitingForConnection);
    return (last.length === 3 && Math.min(...last) > 0) || (last.at(-1) ?? 0) > CROWDED;
  });

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
