import type { Status } from '@atrium/contract/enterprise/status/schemas';
import { canAdministerSystem } from '@atrium/rules/people/rights';
import { plural } from '@atrium/rules/stock/labels';
import { Activity, CircleCheck, ListChecks, MonitorSmartphone, Radio } from 'lucide-react';
import { Link } from 'react-router-dom';
import { momentText } from '../../../lib/format/dates.js';
import { sentenceOf } from '../../../lib/api/http.js';
import { RequireAccess } from '../../../session/require-access.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Card } from '../../../ui/display/card.js';
import { Sparkline } from '../../../ui/charts/sparkline.js';
import { Framed } from '../../../ui/lists/list-frame.js';
import { ScreenHead } from '../../../ui/display/screen-head.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { STAT_ROW, StatCard } from '../../../ui/display/stat-card.js';
import { ErrorState } from '../../../ui/feedback/states.js';
import { HeldEvents } from './held-events.js';
import { ProcessRow } from './process-row.js';
import { concernsOf } from './concerns.js';
import { highest, nowOf, seriesOf, silenceOf, summed } from './status-figures.js';
import { useStatus } from './use-status.js';

const TITLE = 'Status';

export const StatusScreen = () => (
  <RequireAccess title={TITLE} isAllowed={({ role }) => canAdministerSystem(role)} who="superadmin">
    <LiveStatus />
  </RequireAccess>
);

/** How the installation is, on one calm page: a sentence, four figures, the processes, and what they stand on. */
function LiveStatus() {
  const { status, error, again } = useStatus();
  return (
    <div className="flex flex-col gap-5 max-sm:gap-3">
      <ScreenHead title={TITLE} brief={TITLE} subtitle="Processes, database and background work, as they are now" />
      {status === null && error !== null ? (
        <Framed>
          <ErrorState sentence={sentenceOf(error, 'The status could not be read.')} onRetry={again} />
        </Framed>
      ) : (
        <>
          {error !== null && <Alert tone="bad">{sentenceOf(error, 'The newest figures could not be read.')}</Alert>}
          <Verdict status={status} />
          <Figures status={status} />
          {status !== null && status.held.length > 0 && <HeldEvents held={status.held} again={again} />}
          {status === null ? <Skeleton className="h-64 rounded-card" /> : <Parts status={status} />}
        </>
      )}
    </div>
  );
}

function Verdict({ status }: { readonly status: Status | null }) {
  if (status === null) return <Skeleton className="h-12 rounded-card" />;
  const concerns = concernsOf(status);
  return (
    <div role="status">
      {concerns.length === 0 ? (
        <p className="flex items-center gap-2.5 rounded-card border border-good-line bg-good-soft px-4 py-3 font-medium text-good-text">
          <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
          Everything works
        </p>
      ) : (
        <Alert tone="warn" title={`${plural(concerns.length, 'thing needs', 'things need')} a look`}>
          <ul className="mt-1 space-y-1">
            {concerns.map(({ sentence, link }) => (
              <li key={sentence}>
                {sentence}{' '}
                {link !== undefined && (
                  <Link to={link[0]} className="font-medium whitespace-nowrap underline underline-offset-2">
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

const perSecond = (value: number): string => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));
const inMs = (ms: number): string => (ms >= 1_000 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms)} ms`);

function Figures({ status }: { readonly status: Status | null }) {
  const processes = status?.processes ?? [];
  const apis = processes.filter(({ kind }) => kind === 'api');
  const answering = status === null ? [] : apis.filter((one) => silenceOf(one, status.at) === null);
  const callMs = nowOf(answering, (sample) => sample.callMs, highest);
  const lags = seriesOf(apis, (sample) => sample.eventLagMs, highest);
  // Without a change nothing is late: the last that was.
  const lag = lags.findLast((value) => value > 0);
  const { jobs } = status ?? {};
  return (
    <div className={`${STAT_ROW} grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4`}>
      <StatCard
        label="Calls a second"
        figure={status === null ? undefined : perSecond(nowOf(answering, (sample) => sample.callsPerSecond, summed))}
        meaning={callMs === 0 ? 'No calls just now' : `95% within ${inMs(callMs)}`}
        icon={<Activity className="size-4" />}
      >
        <Foot
          label="Calls a second over the last ten minutes"
          values={seriesOf(apis, (sample) => sample.callsPerSecond, summed)}
        />
      </StatCard>
      <StatCard
        label="Delay of changes"
        figure={status === null ? undefined : lag === undefined ? 'No change' : inMs(lag)}
        meaning={lag === undefined ? 'In ten minutes' : '95% came sooner'}
        icon={<Radio className="size-4" />}
      >
        <Foot label="Delay of changes over the last ten minutes" values={lags} />
      </StatCard>
      <StatCard
        label="Open screens"
        figure={status === null ? undefined : nowOf(answering, (sample) => sample.sockets, summed)}
        meaning={`At ${plural(answering.length, 'API process')}`}
        icon={<MonitorSmartphone className="size-4" />}
      >
        <Foot
          label="Open screens over the last ten minutes"
          values={seriesOf(apis, (sample) => sample.sockets, summed)}
        />
      </StatCard>
      <Link to="/enterprise/jobs" className="rounded-card transition-shadow hover:shadow-float">
        <StatCard
          label="Jobs waiting"
          figure={jobs === undefined ? undefined : jobs.waiting}
          meaning={
            jobs === undefined
              ? ''
              : jobs.oldestWaitingSeconds === null
                ? `${jobs.running} running, ${jobs.failed} failed today`
                : `The oldest for ${inMs(jobs.oldestWaitingSeconds * 1_000)}`
          }
          icon={<ListChecks className="size-4" />}
          tone={jobs === undefined ? 'neutral' : !jobs.available ? 'bad' : jobs.failed > 0 ? 'warn' : 'neutral'}
        >
          <Foot
            label="Runs of jobs over the last ten minutes"
            values={seriesOf(processes, (sample) => sample.jobRuns, summed)}
          />
        </StatCard>
      </Link>
    </div>
  );
}

/** Below each figure, on one line of the row. */
const Foot = ({ label, values }: { readonly label: string; readonly values: readonly number[] }) => (
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
    ...(disk === null ? [] : [['Free disk space', `${inGb(disk.freeMb)} of ${inGb(disk.sizeMb)}`] as const]),
    [
      'Last backup',
      backup === null ? 'Not checked' : backup.finishedAt === null ? 'None yet' : momentText(backup.finishedAt),
    ],
  ];
  const work: readonly (readonly [string, string])[] = [
    ['Job queue', jobs.available ? 'Available' : 'Not available'],
    ['Jobs', outcome(jobs.waiting - jobs.waitingMails, jobs.failed - jobs.failedMails)],
    ['Mails', outcome(jobs.waitingMails, jobs.failedMails)],
    ['Webhook deliveries', outcome(deliveries.waiting, deliveries.failed)],
    ['Events tried again', String(jobs.heldEvents)],
  ];
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
      <div className="flex min-w-0 flex-col gap-5">
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
      <Card title="Work" description="What waits now, and what failed in the last day">
        <Facts facts={work} />
      </Card>
    </div>
  );
}

const inGb = (megabytes: number): string => `${(megabytes / 1_024).toFixed(1)} GB`;

const outcome = (waiting: number, failed: number): string =>
  `${waiting.toLocaleString('en')} waiting, ${failed.toLocaleString('en')} failed`;

const Facts = ({ facts }: { readonly facts: readonly (readonly [string, string])[] }) => (
  <dl className="divide-y divide-line border-t border-line">
    {facts.map(([name, value]) => (
      <div key={name} className="flex items-baseline justify-between gap-4 px-4 py-2.5 sm:px-5">
        <dt className="text-table text-muted">{name}</dt>
        <dd className="figures text-right text-table font-medium">{value}</dd>
      </div>
    ))}
  </dl>
);
