import type { ProcessSample, ProcessStatus } from '@atrium/contract/enterprise/status/schemas';
import { formatClock } from '../../../lib/format/dates.js';

/** Interval in milliseconds at which a process reports samples. */
const STEP_MS = 5_000;
/** Number of samples in ten minutes. */
const STEPS = 120;

export const PROCESS_NAMES = { api: 'API', worker: 'Worker' } as const;

type Aggregate = (values: readonly number[]) => number;
export const sumValues: Aggregate = (values) => values.reduce((sum, value) => sum + value, 0);
export const findMaxValue: Aggregate = (values) => Math.max(0, ...values);

/**
 * Sums up one figure of all processes over the last ten minutes, oldest first. Samples without any value are omitted.
 */
export function buildSeries(
  processes: readonly ProcessStatus[],
  figure: (sample: ProcessSample) => number | null,
  together: Aggregate,
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

/** Milliseconds without a report after which a process counts as silent: two intervals and a margin. */
const SILENT_MS = 2 * STEP_MS + 1_000;

/** Returns the seconds since a process has reported, by the server's clock; null while it reports. */
export function computeSilentSeconds({ seenAt }: ProcessStatus, at: string): number | null {
  const ms = Date.parse(at) - Date.parse(seenAt);
  return ms > SILENT_MS ? Math.floor(ms / 1_000) : null;
}

/** Seconds of silence up to which a process may only be busy. */
const STOPPED_SECONDS = 20;

/** Returns the time since the last report of a silent process; null while it reports. */
export function describeSilence(one: ProcessStatus, at: string): string | null {
  const seconds = computeSilentSeconds(one, at);
  if (seconds === null) return null;
  return seconds > STOPPED_SECONDS ? `Stopped answering at ${formatClock(one.seenAt)}` : `No sign for ${seconds} s`;
}

/**
 * Returns the median of a figure over the last minute, in which a single late event counts for little; 0 without a
 * value.
 */
export function computeMedianLastMinute(
  processes: readonly ProcessStatus[],
  figure: (sample: ProcessSample) => number | null,
): number {
  const values = processes
    .flatMap(({ samples }) => samples.slice(-60_000 / STEP_MS))
    .flatMap((sample) => figure(sample) ?? [])
    .toSorted((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? 0;
}

const CROWDED_CALLS = 5;

/**
 * Returns whether calls have to wait for a database connection: for some seconds, or many of them. A single one is no
 * problem.
 */
export const waitsForConnection = (processes: readonly ProcessStatus[]): boolean =>
  processes.some(({ samples }) => {
    const last = samples.slice(-3).map(({ waitingForConnection }) => waitingForConnection);
    return (last.length === 3 && Math.min(...last) > 0) || (last.at(-1) ?? 0) > CROWDED_CALLS;
  });

export const findNewestSample = ({ samples }: ProcessStatus): ProcessSample | undefined => samples.at(-1);

/** Sums up the newest value of each process. */
export const getCurrentValue = (
  processes: readonly ProcessStatus[],
  figure: (sample: ProcessSample) => number | null,
  together: Aggregate,
): number =>
  together(
    processes.flatMap((one) => {
      const sample = findNewestSample(one);
      const value = sample === undefined ? null : figure(sample);
      return value === null ? [] : [value];
    }),
  );
