import type { AdministeredJob } from '@atrium/contract/enterprise/jobs/schemas';
import type { JobState } from '@atrium/contract/enterprise/jobs/values';
import { getJobTitle, formatPlural } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { RotateCw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Badge, type Tone } from '../../../ui/display/badge.js';
import type { TableColumn } from '../../../ui/lists/data-table-props.js';
import { FactLine } from '../../../ui/display/facts.js';
import { Moment } from '../../../ui/display/moment.js';
import { IconButton } from '../../../ui/buttons/button.js';
import { STORED_MAILS_PATH } from '../../shared/stored-mails-path.js';

export interface JobHandlers {
  readonly busy: string | null;
  readonly open: (job: AdministeredJob) => void;
  readonly retry: (job: AdministeredJob) => void;
  readonly remove: (job: AdministeredJob) => void;
}

export const STATE_LABELS: Readonly<Record<JobState, string>> = {
  waiting: 'Waiting',
  running: 'Running',
  failed: 'Failed',
  finished: 'Finished',
};
const tones: Readonly<Record<JobState, Tone>> = {
  waiting: 'neutral',
  running: 'neutral',
  failed: 'bad',
  finished: 'neutral',
};

const NO_SERVER = (
  <>
    <span>{'Not sent: no mail server is set up. The email is under '}</span>
    <Link to={STORED_MAILS_PATH} className="font-semibold underline underline-offset-4">
      Security
    </Link>
    <span>.</span>
  </>
);

export function jobColumns(actions: JobHandlers): TableColumn<AdministeredJob>[] {
  return [
    { id: 'name', header: 'Job', cell: (job) => <JobCell job={job} onOpen={actions.open} /> },
    {
      id: 'state',
      header: 'State',
      width: '136px',
      cell: (job) => (
        <div className="-ml-2">
          <StateBadge job={job} />
        </div>
      ),
    },
    {
      id: 'askedBy',
      header: 'Requested by',
      width: '18%',
      from: 'medium',
      cell: ({ askedBy }) => <span className="block truncate">{requesterName(askedBy)}</span>,
    },
    {
      id: 'tries',
      header: 'Starts',
      width: '88px',
      align: 'right',
      from: 'large',
      cell: ({ attempts, losses }) => (
        <span data-tip={losses > 0 ? `Lost its worker ${losses === 1 ? 'once' : `${losses} times`}` : undefined}>
          {attempts}
        </span>
      ),
    },
    {
      id: 'ended',
      header: 'Ended',
      width: '136px',
      from: 'large',
      cell: ({ finishedAt }) =>
        finishedAt === null ? <span className="text-muted">—</span> : <Moment at={finishedAt} />,
    },
    { id: 'at', header: 'Queued', width: '136px', from: 'medium', cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      id: 'actions',
      header: 'Actions',
      width: '108px',
      align: 'right',
      cell: (job) => <JobActions job={job} actions={actions} />,
    },
  ];
}

export const requesterName = (askedBy: AdministeredJob['askedBy']): string =>
  askedBy === null ? 'System' : getDisplayName(askedBy);

export function StateBadge({ job }: { readonly job: AdministeredJob }) {
  const { state, progress, undelivered, shortfall, isMailKept } = job;
  if (state === 'finished' && undelivered > 0) return <Badge tone="bad">Not delivered</Badge>;
  if (shortfall !== null) return <Badge tone="warn">No result</Badge>;
  if (isMailKept) return <Badge tone="neutral">Mail kept</Badge>;
  return (
    <Badge tone={tones[state]}>
      {state === 'running' && progress > 0 ? `Running, ${progress}%` : STATE_LABELS[state]}
    </Badge>
  );
}

/** Returns why a job failed; null when it succeeded or may still succeed. */
export function describeFailure(job: AdministeredJob): { readonly text: ReactNode; readonly look: string } | null {
  const { state, error, failures, undelivered, isMailKept, shortfall } = job;
  if (state === 'failed') return error === null ? null : { text: error, look: 'text-bad-text' };
  if (state === 'waiting' && failures > 0) return { text: `Tried before: ${error ?? 'it failed'}`, look: 'text-muted' };
  if (undelivered > 0)
    return {
      text: `${formatPlural(undelivered, 'delivery')} failed. Temporary failures are retried.`,
      look: 'text-bad-text',
    };
  if (isMailKept) return { text: NO_SERVER, look: 'text-muted' };
  return shortfall === null ? null : { text: shortfall, look: 'text-warn-text' };
}

/** Cell of a job with the reason of its failure, which is never truncated. */
function JobCell({ job, onOpen }: JobLineProps) {
  const note = describeFailure(job);
  return (
    <div className={`min-w-0 ${note === null ? '' : 'py-1'}`}>
      <button
        type="button"
        aria-haspopup="dialog"
        data-opens-row
        className="touch-target block max-w-full truncate text-left font-semibold underline-offset-4 hover:underline"
        onClick={() => onOpen(job)}
      >
        {getJobTitle(job.name)}
      </button>
      {job.about !== null && (
        <p className="truncate text-caption text-muted" title={job.about}>
          {job.about}
        </p>
      )}
      {note !== null && <p className={`text-caption break-words whitespace-normal ${note.look}`}>{note.text}</p>}
    </div>
  );
}

function JobActions({ job, actions }: { readonly job: AdministeredJob; readonly actions: JobHandlers }) {
  const title = getJobTitle(job.name);
  const small = 'size-8 pointer-coarse:size-11';
  return (
    <div className="flex items-center justify-end gap-1">
      {job.state === 'failed' && (
        <IconButton
          label={`Retry: ${title}`}
          tip="Retry"
          icon={RotateCw}
          className={small}
          disabled={actions.busy === job.id}
          onClick={() => actions.retry(job)}
        />
      )}
      {job.state !== 'running' && (
        <IconButton
          label={`Delete: ${title}`}
          tip="Delete"
          icon={Trash2}
          className={small}
          onClick={() => actions.remove(job)}
        />
      )}
    </div>
  );
}

interface JobLineProps {
  readonly job: AdministeredJob;
  readonly onOpen: (job: AdministeredJob) => void;
}

/** Row of a job on a phone. A tap opens the job with its actions. */
export function JobLine({ job, onOpen }: JobLineProps) {
  const note = describeFailure(job);
  return (
    <div className="relative flex h-full items-center gap-3 py-1.5">
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-haspopup="dialog"
          className="block max-w-full truncate text-left font-semibold after:absolute after:inset-0"
          onClick={() => onOpen(job)}
        >
          {getJobTitle(job.name)}
        </button>
        {note === null || job.isMailKept ? (
          <p className="text-caption text-muted">
            <FactLine facts={[job.about, job.askedBy !== null && requesterName(job.askedBy)]} />
          </p>
        ) : (
          <p className={`line-clamp-2 text-caption wrap-anywhere ${note.look}`}>{note.text}</p>
        )}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-0.5">
        <StateBadge job={job} />
        <p className="pr-2 text-caption text-muted">
          <Moment at={job.finishedAt ?? job.createdAt} />
        </p>
      </div>
    </div>
  );
}
