import type { ProcessSample, Status } from '@atrium/contract/enterprise/status/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { STATUS_LIMITS } from '@atrium/rules/stock/status-limits';
import { clockText, momentText } from '../../../lib/format/dates.js';
import {
  highest,
  lastMinuteOf,
  nowOf,
  PROCESS_NAMES,
  seriesOf,
  silenceOf,
  silenceText,
  summed,
  waitsForConnection,
} from './status-figures.js';

const CROWDED_SHARE = 0.9;

/** Something that a person should know of, as a sentence that says what it means. */
export interface Concern {
  readonly sentence: string;
  /** Screen that shows and fixes it. */
  readonly link?: readonly [path: string, words: string];
}

const FAILED_JOBS = ['/enterprise/jobs?state=failed', 'See failed jobs'] as const;
const WEBHOOKS = ['/webhooks', 'See webhooks'] as const;

/** Whatever figure of the page is not as it should be; nothing when all is well. */
export const concernsOf = (status: Status): Concern[] => [
  ...ofServices(status),
  ...ofUpkeep(status),
  ...ofWork(status),
  ...ofPeople(status),
];

/** Problems that block all users now. */
function ofServices({ at, processes: known, jobs, database }: Status): Concern[] {
  const processes = known.filter((one) => silenceOf(one, at) === null);
  const now = (figure: (sample: ProcessSample) => number | null) => nowOf(processes, figure, highest);
  const failedCalls = summed(seriesOf(known, ({ failedCalls: count }) => count, summed));
  const silent = known.flatMap((one): [boolean, string][] => {
    const silence = silenceText(one, at);
    if (silence === null) return [];
    const next = processes.find(({ kind, startedAt }) => kind === one.kind && startedAt > one.seenAt);
    const since =
      next === undefined ? '' : ` ${PROCESS_NAMES[next.kind]} ${next.pid} started at ${clockText(next.startedAt)}.`;
    const said = silence.replace('No sign', 'has given no sign').replace('Stopped', 'stopped');
    return [[true, `${PROCESS_NAMES[one.kind]} ${one.pid} ${said}.${since}`]];
  });
  return where([
    ...silent,
    [!processes.some(({ kind }) => kind === 'worker'), 'No worker is running: imports, mails and notices wait.'],
    [!jobs.available, 'The job queue cannot be reached: imports, mails and shop pages wait.'],
    [failedCalls > 0, `${plural(failedCalls, 'call')} failed in the last ten minutes. The log says why.`],
    [now(({ callMs }) => callMs) > STATUS_LIMITS.callSeconds * 1_000, 'Calls take longer than a second.'],
    [
      lastMinuteOf(processes, ({ eventLagMs }) => eventLagMs) > STATUS_LIMITS.eventLagSeconds * 1_000,
      'Screens hear of changes more than a quarter of a second late.',
    ],
    [waitsForConnection(processes), 'Calls wait for a connection to the database.'],
    [database.connections > database.mostConnections * CROWDED_SHARE, 'The database has hardly any connection left.'],
    [
      now(({ loopMs }) => loopMs) > STATUS_LIMITS.eventLoopSeconds * 1_000,
      'A process is so busy that everything it does comes late.',
    ],
  ]);
}

/** Problems that will block users later. */
const ofUpkeep = ({ disk, backup, warnings }: Status): Concern[] =>
  where([
    [
      disk !== null && disk.freeMb < disk.sizeMb * STATUS_LIMITS.freeDiskShare,
      `The disk of the installation has ${disk?.freeMb.toLocaleString('en')} MB left. Free some space.`,
    ],
    [
      backup !== null && (backup.ageSeconds ?? Number.POSITIVE_INFINITY) > STATUS_LIMITS.backupAgeSeconds,
      backup?.finishedAt
        ? `The last backup finished ${momentText(backup.finishedAt)}. Check the job that makes it.`
        : 'No backup of this database has been made yet. Run npm run backup every day.',
    ],
    ...warnings.map((warning): [boolean, string] => [true, warning]),
  ]);

/** Deliveries that failed. */
function ofWork({ jobs, deliveries }: Status): Concern[] {
  const failedJobs = jobs.failed - jobs.failedMails;
  const isLong = jobs.oldestWaitingSeconds !== null && jobs.oldestWaitingSeconds > STATUS_LIMITS.jobWaitSeconds;
  const held = jobs.heldEvents - jobs.parkedEvents;
  return where([
    [isLong, 'A job has waited for more than five minutes.', ['/enterprise/jobs?state=waiting', 'See waiting jobs']],
    [failedJobs > 0, `${plural(failedJobs, 'job')} failed in the last day.`, FAILED_JOBS],
    [jobs.failedMails > 0, `${plural(jobs.failedMails, 'mail')} could not be sent in the last day.`, FAILED_JOBS],
    [
      deliveries.triedAgain > 0,
      `${plural(deliveries.triedAgain, 'delivery')} to webhooks did not arrive yet and will be tried again.`,
      WEBHOOKS,
    ],
    [deliveries.failed > 0, `${plural(deliveries.failed, 'delivery')} to webhooks failed in the last day.`, WEBHOOKS],
    [
      deliveries.switchedOff > 0,
      `${plural(deliveries.switchedOff, 'webhook')} ${deliveries.switchedOff === 1 ? 'is' : 'are'} switched off because nothing arrived.`,
      WEBHOOKS,
    ],
    [
      held > 0,
      `${plural(held, 'notice or delivery', 'notices or deliveries')} could not be made yet and will be tried again.`,
    ],
    [jobs.parkedEvents > 0, 'A notice or delivery could not be made after many tries. It waits under Held events.'],
  ]);
}

/** Whom nothing would reach. */
const ofPeople = ({ unreachableSuperadmins: count }: Status): Concern[] =>
  where([
    [
      count > 0,
      `${plural(count, 'superadmin')} ${count === 1 ? 'has' : 'have'} no email address: no link for a forgotten password reaches them.`,
      ['/account', 'Enter your own'],
    ],
  ]);

const where = (all: readonly (readonly [isSo: boolean, sentence: string, link?: Concern['link']])[]): Concern[] =>
  all.flatMap(([isSo, sentence, link]) => (isSo ? [{ sentence, ...(link !== undefined && { link }) }] : []));
