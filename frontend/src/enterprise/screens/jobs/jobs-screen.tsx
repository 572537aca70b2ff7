import { removeJob, retryJob } from '@atrium/contract/enterprise/jobs/calls';
import type { AdministeredJob, JobsSummary } from '@atrium/contract/enterprise/jobs/schemas';
import { DELIVERIES, JOB_STATES, type JobState } from '@atrium/contract/enterprise/jobs/values';
import { getJobTitle, formatPlural } from '@atrium/rules/stock/labels';
import { ListChecks } from 'lucide-react';
import { useEffect, useState, useMemo } from 'react';
import { call } from '../../../lib/api/http.js';
import { showFailure, showToast } from '../../../lib/page/toast.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { DataTable } from '../../../ui/lists/data-table.js';
import { DataTableSkeleton } from '../../../ui/lists/data-table-skeleton.js';
import { FigureLine } from '../../../ui/display/figure-line.js';
import { ListFrame } from '../../../ui/lists/list-frame.js';
import { MoreRows } from '../../../ui/lists/list-states.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { type JobHandlers, jobColumns, JobLine, STATE_LABELS } from './job-columns.js';
import { JobSheet } from './job-sheet.js';
import { unloadJobs, loadMoreJobs, loadJobs, refetchJobs, useJobs, type JobsQuery } from './jobs-store.js';
import { useListFilter } from '../../../lib/format/list-filter.js';

const TITLE = 'Jobs';
/** Minimum window width of the table in px, below which reasons do not fit. */
const TABLE_FROM = 760;
/** Height of a row on a phone in px. */
const LINE_PX = 64;
const NEWEST_FIRST = { id: 'at', desc: true };
const STATES = [{ value: '', label: 'All' }, ...JOB_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))];

/** Screen of background jobs and their failures. */
export function JobsScreen() {
  const { state, name, search, query, write, clear, isFiltered } = useJobsFilter();
  const log = useJobs();
  const { jobs, next, summary } = log;
  const [busy, setBusy] = useState<string | null>(null);
  const [removing, setRemoving] = useState<AdministeredJob | null>(null);
  const names = [
    { value: '', label: 'All jobs' },
    ...namesOf(summary, name).map((value) => ({ value, label: getJobTitle(value) })),
  ];

  useEffect(() => void loadJobs(query), [query]);
  useEffect(() => unloadJobs, []);

  const retry = async (job: AdministeredJob) => {
    setBusy(job.id);
    try {
      await call(retryJob, { params: { id: job.id } });
      showToast({ title: 'Job retried', description: getJobTitle(job.name) });
    } catch (failure) {
      showFailure(failure, 'The job could not be retried. Please try again.');
    }
    setBusy(null);
    refetchJobs();
  };
  const find = (text: string) => write({ search: text });
  const [opened, setOpened] = useState<AdministeredJob | null>(null);
  const actions: JobHandlers = { busy, open: setOpened, retry: (job) => void retry(job), remove: setRemoving };
  const columns = jobColumns(actions);
  const card = (job: AdministeredJob) => <JobLine job={job} onOpen={setOpened} />;

  return (
    <>
      <ListFrame
        title={TITLE}
        subtitle="Emails, imports, product pages, webhooks and suggestions"
        list={log}
        total={jobs.length}
        skeleton={
          <DataTableSkeleton label="Loading jobs" columns={columns} lines={8} tableFrom={TABLE_FROM} linePx={LINE_PX} />
        }
        failed="The jobs could not be loaded."
        onRetry={() => void loadJobs(query)}
        icon={ListChecks}
        empty="Nothing has run in the background in the last 30 days"
        above={
          <>
            {summary !== null && !summary.available && (
              <Alert tone="warn">
                Background work is not available right now. Waiting jobs continue when it is back.
              </Alert>
            )}
            <div className="max-sm:hidden">
              <Figures summary={summary} name={name} />
            </div>
          </>
        }
        filters={{
          noun: 'job',
          noMatch: 'No jobs match these filters',
          isFiltered,
          onClear: clear,
          onChange: write,
          hasMore: next !== null,
          search: {
            label: 'Search jobs',
            placeholder: 'Search person, page, reason...',
            value: search,
            onChange: find,
          },
          fields: [
            {
              name: 'state',
              label: 'State',
              value: state,
              choices: STATES,
              isSegmented: true,
              chips: JOB_STATES.map((value) => ({
                value,
                label: STATE_LABELS[value],
                count: summary === null ? undefined : countOf(summary, name, value),
                tone: value === 'failed' && countOf(summary, name, value) > 0 ? ('bad' as const) : undefined,
              })),
            },
            { name: 'name', label: 'Job', choices: names, value: name },
          ],
        }}
      >
        <DataTable
          label="Jobs"
          rows={jobs}
          columns={columns}
          rowId={(job) => job.id}
          sorting={NEWEST_FIRST}
          onSortingChange={() => undefined}
          onOpen={setOpened}
          card={card}
          tableFrom={TABLE_FROM}
          linePx={LINE_PX}
        />
        <MoreRows
          log={log}
          failed="The newest state of the jobs could not be loaded."
          onMore={() => void loadMoreJobs()}
        />
        {name === '' && <HiddenDeliveries summary={summary} onShow={() => write({ name: DELIVERIES })} />}
      </ListFrame>
      {opened !== null && (
        <JobSheet
          job={jobs.find(({ id }) => id === opened.id) ?? opened}
          actions={actions}
          onClose={() => setOpened(null)}
        />
      )}
      {removing !== null && <RemoveDialog job={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

const namesOf = (summary: JobsSummary | null, chosen: string): string[] =>
  [...new Set([...(summary?.queues.map(({ name }) => name) ?? []), ...(chosen === '' ? [] : [chosen])])].toSorted();

/** Figures of jobs, with the queues behind them by name; each opens its jobs. */
const Figures = ({ summary, name }: { readonly summary: JobsSummary | null; readonly name: string }) => (
  <FigureLine
    figures={JOB_STATES.map((state) => {
      const queues = shownQueues(summary, name).filter((queue) => queue[state] > 0);
      const count = countOf(summary, name, state);
      const meaning = queues
        .map((queue) =>
          queues.length === 1 ? getJobTitle(queue.name) : `${getJobTitle(queue.name)} (${queue[state]})`,
        )
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

/**
 * Returns the queues that are shown. Webhook deliveries are omitted, because they are many and counted in their own
 * list.
 */
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
        <span>{`${formatPlural(count, 'job')} of webhooks ${count === 1 ? 'is' : 'are'} not shown`}</span>
        {queue.failed > 0 && <span className="font-semibold text-bad-text">{`, ${queue.failed} failed`}</span>}
        <span>.</span>
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
      title={`Delete "${getJobTitle(job.name)}"?`}
      description={
        job.state === 'waiting'
          ? 'It will not run. The person who requested it is notified.'
          : 'It is deleted permanently. Its results are kept.'
      }
      action="Delete job"
      busy="Deleting..."
      failed="The job could not be deleted. Please try again."
      onConfirm={async () => {
        await call(removeJob, { params: { id: job.id } });
        refetchJobs();
      }}
      success={{ title: 'Job deleted', description: getJobTitle(job.name) }}
      onClose={onClose}
    >
      {job.about !== null && <p className="text-table break-words text-muted">{job.about}</p>}
    </ConfirmDialog>
  );
}

const isState = (text: string): text is JobState => (JOB_STATES as readonly string[]).includes(text);

const NAMES = ['state', 'name', 'search'] as const;

/** Reads and writes the filters of the jobs in the URL. An unknown state is ignored. */
function useJobsFilter() {
  const { values, write, clear } = useListFilter(NAMES);
  const { name, search } = values;
  const state = isState(values.state) ? values.state : '';
  const query = useMemo((): JobsQuery => ({ state: state || null, name, search }), [state, name, search]);
  return { state, name, search, query, write, clear, isFiltered: state !== '' || name !== '' || search !== '' };
}
