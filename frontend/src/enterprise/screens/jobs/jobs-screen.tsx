import { removeJob, retryJob } from '@atrium/contract/enterprise/jobs/calls';
import type { AdministeredJob, JobsSummary } from '@atrium/contract/enterprise/jobs/schemas';
import { DELIVERIES, JOB_STATES } from '@atrium/contract/enterprise/jobs/values';
import { canAdministerSystem } from '@atrium/rules/people/rights';
import { jobTitle, plural } from '@atrium/rules/stock/labels';
import { ListChecks } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { call } from '../../../lib/api/http.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { showFailure, showToast } from '../../../lib/page/toast.js';
import { RequireAccess } from '../../../session/require-access.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { DataTable } from '../../../ui/lists/data-table.js';
import { DataTableSkeleton } from '../../../ui/lists/data-table-skeleton.js';
import { FigureLine } from '../../../ui/display/figure-line.js';
import { ListFrame, MoreRows } from '../../../ui/lists/list-frame.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { PhoneFilters } from '../../../ui/lists/phone-filters.js';
import { ScreenHead } from '../../../ui/display/screen-head.js';
import { SearchField } from '../../../ui/fields/search-field.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { SelectField } from '../../../ui/fields/control-fields.js';
import { type JobActs, jobColumns, JobLine, STATE_LABELS } from './job-columns.js';
import { JobSheet } from './job-sheet.js';
import { useJobsFilter } from './jobs-filter.js';
import { leaveJobs, moreJobs, needJobs, readJobsAgain, useJobs } from './jobs-store.js';

const TITLE = 'Jobs';
const HEAD_TOP_PX = 56;
/** Narrower than this a table has no room for reasons. */
const TABLE_FROM = 760;
/** The height of a row on a phone. */
const LINE_PX = 64;
const NEWEST_FIRST = { id: 'at', desc: true };
const STATES = [{ value: '', label: 'All' }, ...JOB_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))];

export const JobsScreen = () => (
  <RequireAccess title={TITLE} isAllowed={({ role }) => canAdministerSystem(role)} who="superadmin">
    <JobsAdministration />
  </RequireAccess>
);

/** Background jobs and failures. */
function JobsAdministration() {
  const { state, name, search, query, write, clear, isFiltered } = useJobsFilter();
  const log = useJobs();
  const { phase, jobs, next, summary } = log;
  const [busy, setBusy] = useState<string | null>(null);
  const [removing, setRemoving] = useState<AdministeredJob | null>(null);
  const onPhone = useMediaQuery('(max-width: 639px)');
  const waiting = jobs.length === 0 && (phase === 'idle' || phase === 'loading');
  const names = useMemo(
    () => [
      { value: '', label: 'All jobs' },
      ...namesOf(summary, name).map((value) => ({ value, label: jobTitle(value) })),
    ],
    [summary, name],
  );

  useEffect(() => void needJobs(query), [query]);
  useEffect(() => leaveJobs, []);

  const retry = useCallback(async (job: AdministeredJob) => {
    setBusy(job.id);
    try {
      await call(retryJob, { params: { id: job.id } });
      showToast({ title: 'Job Queued Again', description: jobTitle(job.name), tone: 'good' });
    } catch (failure) {
      showFailure(failure, 'The job could not be queued again. Please try again.');
    }
    setBusy(null);
    readJobsAgain();
  }, []);
  const find = useCallback((text: string) => write({ search: text }), [write]);
  const [opened, setOpened] = useState<AdministeredJob | null>(null);
  const acts = useMemo(
    (): JobActs => ({ busy, open: setOpened, retry: (job) => void retry(job), remove: setRemoving }),
    [busy, retry],
  );
  const columns = useMemo(() => jobColumns(acts), [acts]);
  const card = useCallback((job: AdministeredJob) => <JobLine job={job} onOpen={setOpened} />, []);

  return (
    <div className="flex flex-col gap-5 max-sm:gap-2">
      <ScreenHead
        title={TITLE}
        brief={TITLE}
        subtitle="What runs in the background: mails, imports, shop pages, webhooks and suggestions"
      />
      {summary !== null && !summary.available && (
        <Alert tone="warn">Background work is not available right now. Waiting jobs continue when it is back.</Alert>
      )}
      {onPhone ? (
        <PhoneFilters
          search={
            <SearchField
              label="Search jobs"
              placeholder="Search"
              value={search}
              onChange={find}
              className="min-w-0 flex-1"
            />
          }
          fields={[{ name: 'name', label: 'Job', choices: names, value: name }]}
          onChange={(_, value) => write({ name: value })}
          chips={{
            label: 'State',
            value: state,
            of: JOB_STATES.map((value) => ({
              value,
              label: STATE_LABELS[value],
              count: summary === null ? undefined : countOf(summary, name, value),
              tone: value === 'failed' && countOf(summary, name, value) > 0 ? ('bad' as const) : undefined,
            })),
            onChange: (value) => write({ state: value }),
          }}
        />
      ) : (
        <Figures summary={summary} name={name} />
      )}
      <div className="flex flex-wrap items-center gap-3 max-sm:hidden">
        <div className="max-w-full overflow-x-auto">
          <Segmented label="State" value={state} choices={STATES} onChange={(value) => write({ state: value })} />
        </div>
        <SelectField
          label="Job"
          labelHidden
          className="w-52 max-sm:w-full"
          value={name}
          onChange={(event) => write({ name: event.currentTarget.value })}
          choices={names}
        />
        <SearchField
          label="Search jobs"
          placeholder="Search person, page, reason..."
          value={search}
          onChange={find}
          className="w-60 max-sm:w-full"
        />
        <p className="figures ml-auto text-table text-muted max-sm:ml-0" role="status">
          {waiting
            ? 'Loading jobs...'
            : next === null
              ? `Showing ${plural(jobs.length, 'job')}`
              : `Showing the newest ${jobs.length}`}
        </p>
      </div>
      {name === '' && <HiddenDeliveries summary={summary} onShow={() => write({ name: DELIVERIES })} />}
      <ListFrame
        list={log}
        total={jobs.length}
        skeleton={
          <DataTableSkeleton label="Loading jobs" columns={columns} lines={8} tableFrom={TABLE_FROM} linePx={LINE_PX} />
        }
        failed="The jobs could not be loaded."
        onRetry={() => void needJobs(query)}
        icon={<ListChecks className="size-5" />}
        empty={isFiltered ? 'No jobs match these filters' : 'Nothing has run in the background in the last 30 days'}
        action={isFiltered && <Button onClick={clear}>Clear filters</Button>}
      >
        <DataTable
          label="Jobs"
          rows={jobs}
          columns={columns}
          rowId={(job) => job.id}
          sorting={NEWEST_FIRST}
          onSortingChange={() => undefined}
          onOpen={setOpened}
          headTop={HEAD_TOP_PX}
          card={card}
          tableFrom={TABLE_FROM}
          linePx={LINE_PX}
        />
        <MoreRows log={log} failed="The newest state of the jobs could not be loaded." onMore={() => void moreJobs()} />
      </ListFrame>
      {opened !== null && (
        <JobSheet job={jobs.find(({ id }) => id === opened.id) ?? opened} acts={acts} onClose={() => setOpened(null)} />
      )}
      {removing !== null && <RemoveDialog job={removing} onClose={() => setRemoving(null)} />}
    </div>
  );
}

const namesOf = (summary: JobsSummary | null, chosen: string): string[] =>
  [...new Set([...(summary?.queues.map(({ name }) => name) ?? []), ...(chosen === '' ? [] : [chosen])])].toSorted();

/** A figure and, by name, the queues behind it; each leads to its jobs. */
const Figures = ({ summary, name }: { readonly summary: JobsSummary | null; readonly name: string }) => (
  <FigureLine
    figures={JOB_STATES.map((state) => {
      const queues = shownQueues(summary, name).filter((queue) => queue[state] > 0);
      const count = countOf(summary, name, state);
      const meaning = queues
        .map((queue) => (queues.length === 1 ? jobTitle(queue.name) : `${jobTitle(queue.name)} (${queue[state]})`))
        .join(' · ');
      return {
        label: STATE_LABELS[state],
        figure: summary === null ? undefined : count,
        meaning,
        to: `?state=${state}${name === '' ? '' : `&name=${name}`}`,
        replace: true,
        tone: state === 'failed' && count > 0 ? 'bad' : undefined,
        tip: queues.length > 1 ? meaning : undefined,
      };
    })}
  />
);

/** Deliveries of webhooks are many, and counted where they are listed. */
const shownQueues = (summary: JobsSummary | null, name: string): JobsSummary['queues'] =>
  summary?.queues.filter((queue) => (name === '' ? queue.name !== DELIVERIES : queue.name === name)) ?? [];

const countOf = (summary: JobsSummary | null, name: string, state: (typeof JOB_STATES)[number]): number =>
  shownQueues(summary, name).reduce((sum, queue) => sum + queue[state], 0);

interface HiddenDeliveriesProps {
  readonly summary: JobsSummary | null;
  readonly onShow: () => void;
}

function HiddenDeliveries({ summary, onShow }: HiddenDeliveriesProps) {
  const queue = summary?.queues.find(({ name }) => name === DELIVERIES);
  const count = queue === undefined ? 0 : JOB_STATES.reduce((sum, state) => sum + queue[state], 0);
  if (queue === undefined || count === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-table text-muted">
      <span>
        {plural(count, 'job')} of webhooks {count === 1 ? 'is' : 'are'} not shown
        {queue.failed > 0 && <span className="font-medium text-bad-text">, {queue.failed} failed</span>}.
      </span>
      <Button variant="quiet" size="small" onClick={onShow}>
        Show webhook deliveries
      </Button>
    </p>
  );
}

function RemoveDialog({ job, onClose }: { readonly job: AdministeredJob; readonly onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`Remove "${jobTitle(job.name)}"?`}
      description={
        job.state === 'waiting'
          ? 'It will not run. The person who requested it is notified.'
          : 'It is removed from the list for good. Its results are kept.'
      }
      action="Remove job"
      busy="Removing..."
      failed="The job could not be removed. Please try again."
      onConfirm={async () => {
        await call(removeJob, { params: { id: job.id } });
        readJobsAgain();
      }}
      success={{ title: 'Job Removed', description: jobTitle(job.name) }}
      onClose={onClose}
    >
      {job.about !== null && <p className="text-table break-words text-muted">{job.about}</p>}
    </ConfirmDialog>
  );
}
