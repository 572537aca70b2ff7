import type { Status, ProcessStatus } from '@atrium/contract/enterprise/status/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatShortMoment } from '../../../lib/format/dates.js';
import { getErrorMessage } from '../../../lib/api/http.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Card } from '../../../ui/display/card.js';
import { Sparkline } from '../../../ui/charts/sparkline.js';
import { Framed } from '../../../ui/lists/list-states.js';
import { ScreenHeader } from '../../../ui/display/screen-header.js';
import { Skeleton, ErrorState } from '../../../ui/feedback/states.js';
import { FigureLine } from '../../../ui/display/figure-line.js';
import { DeadLetteredEvents } from './dead-lettered-events.js';
import { findConcerns } from './concerns.js';
import {
  findMaxValue,
  getCurrentValue,
  buildSeries,
  computeSilentSeconds,
  sumValues,
  findNewestSample,
  PROCESS_NAMES,
  describeSilence,
} from './status-figures.js';
import { useStatus } from './use-status.js';

/** Row of one process: its name, resources, and load. */
function ProcessRow({ process: one, at }: { readonly process: ProcessStatus; readonly at: string }) {
  const silence = describeSilence(one, at);
  // Its last report is out of date.
  const now = silence === null ? findNewestSample(one) : undefined;
  const name = `${PROCESS_NAMES[one.kind]} ${one.pid}`;
  const facts: readonly (readonly [string, string])[] =
    now === undefined
      ? []
      : [
          ['CPU', `${Math.round(now.cpuPercent)}%`],
          ['Memory', `${Math.round(now.memoryMb)} MB`],
          one.kind === 'api'
            ? ['Screens', now.sockets.toLocaleString('en')]
            : ['Jobs run', sumValues(one.samples.map(({ jobRuns }) => jobRuns)).toLocaleString('en')],
          ['Database', `${now.connections} in use`],
          ['Event-loop lag', `${Math.round(now.loopMs)} ms`],
        ];
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3">
      <div className="min-w-40 flex-1">
        <p className="figures font-semibold">{name}</p>
        {silence !== null && <p className="figures text-table font-semibold text-warn-text">{silence}</p>}
        <p className="truncate text-caption text-muted">
          <span>{`${one.host}, since `}</span>
          <span className="figures">{formatShortMoment(one.startedAt)}</span>
        </p>
      </div>
      <Sparkline
        label={`CPU of ${name} over the last ten minutes`}
        values={one.samples.map(({ cpuPercent }) => cpuPercent)}
        className="h-8 w-24 max-sm:w-28"
      />
      <dl className="grid w-full grid-cols-3 gap-x-3 gap-y-2 sm:w-auto sm:grid-cols-[3.5rem_5rem_4.5rem_5.5rem_6rem]">
        {facts.map(([word, value]) => (
          <div key={word} className="min-w-0">
            <dt className="text-caption text-muted sm:truncate">{word}</dt>
            <dd className="figures text-table font-normal">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

const TITLE = 'Status';

/** Status page: a sentence, four figures, the processes, and the services that they need. */
export function StatusScreen() {
  const { status, error, again } = useStatus();
  return (
    <div className="flex flex-col gap-6 max-sm:gap-3">
      <ScreenHeader title={TITLE} brief={TITLE} subtitle="Processes, database and background work, as they are now" />
      {status === null && error !== null ? (
        <Framed>
          <ErrorState error={error} sentence="The status could not be read." onRetry={again} />
        </Framed>
      ) : (
        <>
          {error !== null && (
            <Alert tone="bad">{getErrorMessage(error, 'The newest figures could not be read.')}</Alert>
          )}
          <Verdict status={status} />
          <Figures status={status} />
          {status !== null && status.held.length > 0 && <DeadLetteredEvents events={status.held} refetch={again} />}
          {status === null ? <Skeleton className="h-64 rounded-card" /> : <Parts status={status} />}
        </>
      )}
    </div>
  );
}

function Verdict({ status }: { readonly status: Status | null }) {
  if (status === null) return <Skeleton className="h-12 rounded-card" />;
  const concerns = findConcerns(status);
  return (
    <div role="status">
      {concerns.length === 0 ? (
        <p className="flex items-center gap-2 rounded-card border border-line bg-surface px-4 py-3">
          <CircleCheck className="size-5 shrink-0 text-muted" />
          All systems operational
        </p>
      ) : (
        <Alert tone="warn" title={`${formatPlural(concerns.length, 'thing needs', 'things need')} a look`}>
          <ul className="mt-1 space-y-1">
            {concerns.map(({ message, link }) => (
              <li key={message}>
                <span>{`${message} `}</span>
                {link !== undefined && (
                  <Link to={link[0]} className="font-semibold whitespace-nowrap underline underline-offset-2">
                    {link[1]}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

const formatPerSecond = (value: number): string =>
  value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
const formatMs = (ms: number): string => (ms >= 1_000 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms)} ms`);

function Figures({ status }: { readonly status: Status | null }) {
  const processes = status?.processes ?? [];
  const apis = processes.filter(({ kind }) => kind === 'api');
  const answering = status === null ? [] : apis.filter((one) => computeSilentSeconds(one, status.at) === null);
  const callMs = getCurrentValue(answering, (sample) => sample.callMs, findMaxValue);
  const lags = buildSeries(apis, (sample) => sample.eventLagMs, findMaxValue);
  // Intervals without a change have no delay, so the last interval with one is shown.
  const lag = lags.findLast((value) => value > 0);
  const { jobs } = status ?? {};
  return (
    <FigureLine
      figures={[
        {
          label: 'Calls a second',
          figure:
            status === null
              ? undefined
              : formatPerSecond(getCurrentValue(answering, (sample) => sample.callsPerSecond, sumValues)),
          meaning: callMs === 0 ? 'No calls just now' : `95% within ${formatMs(callMs)}`,
          extra: (
            <FigureFoot
              label="Calls a second over the last ten minutes"
              values={buildSeries(apis, (sample) => sample.callsPerSecond, sumValues)}
            />
          ),
        },
        {
          label: 'Update latency',
          figure: status === null ? undefined : lag === undefined ? 'No change' : formatMs(lag),
          meaning: lag === undefined ? 'In ten minutes' : '95% came sooner',
          extra: <FigureFoot label="Update latency over the last ten minutes" values={lags} />,
        },
        {
          label: 'Open screens',
          figure: status === null ? undefined : getCurrentValue(answering, (sample) => sample.sockets, sumValues),
          meaning: `At ${formatPlural(answering.length, 'API process')}`,
          extra: (
            <FigureFoot
              label="Open screens over the last ten minutes"
              values={buildSeries(apis, (sample) => sample.sockets, sumValues)}
            />
          ),
        },
        {
          label: 'Jobs waiting',
          figure: jobs?.waiting,
          meaning:
            jobs === undefined
              ? ''
              : jobs.oldestWaitingSeconds === null
                ? `${jobs.running} running, ${jobs.failed} failed today`
                : `The oldest for ${formatMs(jobs.oldestWaitingSeconds * 1_000)}`,
          tone: jobs === undefined ? undefined : !jobs.available ? 'bad' : jobs.failed > 0 ? 'warn' : undefined,
          to: '/enterprise/jobs',
          extra: (
            <FigureFoot
              label="Runs of jobs over the last ten minutes"
              values={buildSeries(processes, (sample) => sample.jobRuns, sumValues)}
            />
          ),
        },
      ]}
    />
  );
}

/** Text below a figure, aligned over all figures of the row. */
const FigureFoot = ({ label, values }: { readonly label: string; readonly values: readonly number[] }) => (
  <div className="mt-auto pt-3 max-sm:hidden">
    <Sparkline label={label} values={values} className="h-7 w-full" />
  </div>
);

function Parts({ status }: { readonly status: Status }) {
  const { at, processes, database, jobs, deliveries, disk, backup } = status;
  const facts: readonly (readonly [string, string])[] = [
    ['Version', `PostgreSQL ${database.version.split(' ', 1)[0]}`],
    ['Size', `${Math.round(database.sizeMb).toLocaleString('en')} MB`],
    ['Connections', `${database.connections} of ${database.mostConnections}`],
    ...(disk === null ? [] : [['Free disk space', `${formatGb(disk.freeMb)} of ${formatGb(disk.sizeMb)}`] as const]),
    [
      'Last backup',
      backup === null ? 'Not checked' : backup.finishedAt === null ? 'None yet' : formatShortMoment(backup.finishedAt),
    ],
  ];
  const work: readonly (readonly [string, string])[] = [
    ['Job queue', jobs.available ? 'Available' : 'Not available'],
    ['Jobs', outcome(jobs.waiting - jobs.waitingMails, jobs.failed - jobs.failedMails)],
    ['Mails', outcome(jobs.waitingMails, jobs.failedMails)],
    ['Webhook deliveries', outcome(deliveries.waiting, deliveries.failed)],
    ['Retried events', String(jobs.heldEvents)],
  ];
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <Card title="Processes" description="Each over its last ten minutes">
          <ul className="divide-y divide-line border-t border-line">
            {processes.map((one) => (
              <ProcessRow key={one.id} process={one} at={at} />
            ))}
          </ul>
        </Card>
        <Card title="Database and storage">
          <Facts facts={facts} />
        </Card>
      </div>
      <Card title="Work" description="Waiting now, and failed in the last 24 hours">
        <Facts facts={work} />
      </Card>
    </div>
  );
}

const formatGb = (megabytes: number): string => `${(megabytes / 1_024).toFixed(1)} GB`;

const outcome = (waiting: number, failed: number): string =>
  `${waiting.toLocaleString('en')} waiting, ${failed.toLocaleString('en')} failed`;

const Facts = ({ facts }: { readonly facts: readonly (readonly [string, string])[] }) => (
  <dl className="divide-y divide-line border-t border-line">
    {facts.map(([name, value]) => (
      <div key={name} className="flex items-baseline justify-between gap-4 px-4 py-2">
        <dt className="text-table text-muted">{name}</dt>
        <dd className="figures text-right text-table font-normal">{value}</dd>
      </div>
    ))}
  </dl>
);
