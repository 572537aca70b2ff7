import type { ProcessSample, Status } from '@atrium/contract/enterprise/status/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { STATUS_LIMITS } from '@atrium/rules/stock/status-limits';
import { formatClock, formatShortMoment } from '../../../lib/format/dates.js';
import {
  findMaxValue,
  computeMedianLastMinute,
  getCurrentValue,
  PROCESS_NAMES,
  buildSeries,
  computeSilentSeconds,
  describeSilence,
  sumValues,
  waitsForConnection,
} from './status-figures.js';

const CROWDED_SHARE = 0.9;

/** A problem as a sentence that states its consequence. */
export interface Concern {
  readonly message: string;
  /** Screen that shows and fixes it. */
  readonly link?: readonly [path: string, words: string];
}

const FAILED_JOBS = ['/enterprise/jobs?state=failed', 'See failed jobs'] as const;
const WEBHOOKS = ['/enterprise/webhooks', 'See webhooks'] as const;

/** Returns the problems that the figures of the status page show; empty when there are none. */
export const findConcerns = (status: Status): Concern[] => [
  ...serviceConcerns(status),
  ...maintenanceConcerns(status),
  ...deliveryConcerns(status),
  ...peopleConcerns(status),
];

/** Problems that block all users now. */
function serviceConcerns({ at, processes: known, jobs, database }: Status): Concern[] {
  const processes = known.filter((one) => computeSilentSeconds(one, at) === null);
  const now = (figure: (sample: ProcessSample) => number | null) => getCurrentValue(processes, figure, findMaxValue);
  const failedCalls = sumValues(buildSeries(known, ({ failedCalls: count }) => count, sumValues));
  const silent = known.flatMap((one): [boolean, string][] => {
    const silence = describeSilence(one, at);
    if (silence === null) return [];
    const next = processes.find(({ kind, startedAt }) => kind === one.kind && startedAt > one.seenAt);
    const since =
      next === undefined ? '' : ` ${PROCESS_NAMES[next.kind]} ${next.pid} started at ${formatClock(next.startedAt)}.`;
    const text = silence.replace('No sign', 'has given no sign').replace('Stopped', 'stopped');
    return [[true, `${PROCESS_NAMES[one.kind]} ${one.pid} ${text}.${since}`]];
  });
  return listProcesses([
    ...silent,
    [
      !processes.some(({ kind }) => kind === 'worker'),
      'No worker is running: imports, emails and notifications are waiting.',
    ],
    [!jobs.available, 'The job queue cannot be reached: imports, emails and product pages are waiting.'],
    [failedCalls > 0, `${formatPlural(failedCalls, 'request')} failed in the last ten minutes. See the log.`],
    [now(({ callMs }) => callMs) > STATUS_LIMITS.callSeconds * 1_000, 'Requests take longer than a second.'],
    [
      computeMedianLastMinute(processes, ({ eventLagMs }) => eventLagMs) > STATUS_LIMITS.eventLagSeconds * 1_000,
      'Screens hear of changes more than a quarter of a second late.',
    ],
    [waitsForConnection(processes), 'Calls wait for a connection to the database.'],
    [database.connections > database.mostConnections * CROWDED_SHARE, 'The database has hardly any connection left.'],
    [
      now(({ loopMs }) => loopMs) > STATUS_LIMITS.eventLoopSeconds * 1_000,
      'A process is overloaded, so everything it does is delayed.',
    ],
  ]);
}

/** Problems that will block users later. */
const maintenanceConcerns = ({ disk, backup, warnings }: Status): Concern[] =>
  listProcesses([
    [
      disk !== null && disk.freeMb < disk.sizeMb * STATUS_LIMITS.freeDiskShare,
      `The disk of the installation has ${disk?.freeMb.toLocaleString('en')} MB left. Free some space.`,
    ],
    [
      backup !== null && (backup.ageSeconds ?? Number.POSITIVE_INFINITY) > STATUS_LIMITS.backupAgeSeconds,
      backup?.finishedAt
        ? `The last backup finished ${formatShortMoment(backup.finishedAt)}. Check the job that makes it.`
        : 'This database has no backup yet. Run npm run backup every day.',
    ],
    ...warnings.map((warning): [boolean, string] => [true, warning]),
  ]);

/** Deliveries that failed. */
function deliveryConcerns({ jobs, deliveries }: Status): Concern[] {
  const failedJobs = jobs.failed - jobs.failedMails;
  const isLong = jobs.oldestWaitingSeconds !== null && jobs.oldestWaitingSeconds > STATUS_LIMITS.jobWaitSeconds;
  const unparkedEvents = jobs.heldEvents - jobs.parkedEvents;
  return listProcesses([
    [isLong, 'A job has waited for more than five minutes.', ['/enterprise/jobs?state=waiting', 'See waiting jobs']],
    [failedJobs > 0, `${formatPlural(failedJobs, 'job')} failed in the last day.`, FAILED_JOBS],
    [jobs.failedMails > 0, `${formatPlural(jobs.failedMails, 'email')} failed in the last 24 hours.`, FAILED_JOBS],
    [
      deliveries.triedAgain > 0,
      `${formatPlural(deliveries.triedAgain, 'webhook delivery')} failed and will be retried.`,
      WEBHOOKS,
    ],
    [
      deliveries.failed > 0,
      `${formatPlural(deliveries.failed, 'delivery')} to webhooks failed in the last day.`,
      WEBHOOKS,
    ],
    [
      deliveries.switchedOff > 0,
      `${formatPlural(deliveries.switchedOff, 'webhook')} ${deliveries.switchedOff === 1 ? 'was' : 'were'} turned off after failed deliveries.`,
      WEBHOOKS,
    ],
    [
      unparkedEvents > 0,
      `${formatPlural(unparkedEvents, 'notification or delivery', 'notifications or deliveries')} failed and will be retried.`,
    ],
    [jobs.parkedEvents > 0, 'A notification or delivery failed after many retries. See “Held events”.'],
  ]);
}

/** Returns problems about users whom no mail would reach. */
const peopleConcerns = ({ unreachableSuperadmins: count }: Status): Concern[] =>
  listProcesses([
    [
      count > 0,
      `${formatPlural(count, 'superadmin')} ${count === 1 ? 'has' : 'have'} no email address: no link for a forgotten password reaches them.`,
      ['/account', 'Enter your own'],
    ],
  ]);

const listProcesses = (
  all: readonly (readonly [isSo: boolean, sentence: string, link?: Concern['link']])[],
): Concern[] =>
  all.flatMap(([isSo, sentence, link]) => (isSo ? [{ message: sentence, ...(link !== undefined && { link }) }] : []));
