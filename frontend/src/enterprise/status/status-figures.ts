import type { ProcessSample, ProcessStatus, Status } from '@atrium/contract/enterprise/status';

/** As long as a process gives a sample. */
const STEP_MS = 5_000;
/** Ten minutes. */
const STEPS = 120;

/** Beyond these something is wrong, as in the alerts (docs/observability). */
const SLOW_CALL_MS = 1_000;
const LATE_EVENT_MS = 1_000;
const LATE_TURN_MS = 500;
const LONG_WAIT_SECONDS = 300;
const CROWDED_SHARE = 0.9;

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

/** What is wrong now, as sentences that say what it means; nothing when all is well. */
export function concernsOf({ processes, jobs, database }: Status): string[] {
  const now = (figure: (sample: ProcessSample) => number | null) => nowOf(processes, figure, highest);
  return [
    ...(processes.some(({ kind }) => kind === 'worker')
      ? []
      : ['No worker is running: imports, mails and notices wait.']),
    ...(jobs.available ? [] : ['The job queue cannot be reached: imports, mails and shop pages wait.']),
    ...(now(({ failedCalls }) => failedCalls) > 0 ? ['Calls failed in the last seconds. The log says why.'] : []),
    ...(now(({ callMs }) => callMs) > SLOW_CALL_MS ? ['Calls take longer than a second.'] : []),
    ...(now(({ eventLagMs }) => eventLagMs) > LATE_EVENT_MS
      ? ['Screens hear of changes more than a second late.']
      : []),
    ...(now(({ waitingForConnection }) => waitingForConnection) > 0
      ? ['Calls wait for a connection to the database.']
      : []),
    ...(database.connections > database.mostConnections * CROWDED_SHARE
      ? ['The database has hardly any connection left.']
      : []),
    ...(now(({ loopMs }) => loopMs) > LATE_TURN_MS ? ['A process is so busy that everything it does comes late.'] : []),
    ...(jobs.oldestWaitingSeconds !== null && jobs.oldestWaitingSeconds > LONG_WAIT_SECONDS
      ? ['A job has waited for more than five minutes.']
      : []),
    ...(jobs.parkedEvents > 0 ? ['A notice or delivery could not be made after many tries. The log names it.'] : []),
  ];
}
