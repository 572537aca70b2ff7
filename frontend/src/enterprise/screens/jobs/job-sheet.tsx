import type { AdministeredJob } from '@atrium/contract/enterprise/jobs/schemas';
import { getJobTitle } from '@atrium/rules/stock/labels';
import type { ReactNode } from 'react';
import { formatShortMoment } from '../../../lib/format/dates.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { requesterName, type JobHandlers, describeFailure, StateBadge } from './job-columns.js';

interface JobSheetProps {
  readonly job: AdministeredJob;
  readonly actions: JobHandlers;
  readonly onClose: () => void;
}

/** Sheet with one job and its actions. */
export function JobSheet({ job, actions, onClose }: JobSheetProps) {
  const note = describeFailure(job);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['State', <StateBadge key="state" job={job} />],
    ['Requested', `by ${requesterName(job.askedBy)}`],
    ['Queued', formatShortMoment(job.createdAt)],
    ...(job.finishedAt === null ? [] : ([['Ended', formatShortMoment(job.finishedAt)]] as const)),
    [
      'Starts',
      job.losses === 0
        ? job.attempts
        : `${job.attempts}, lost its worker ${job.losses === 1 ? 'once' : `${job.losses} times`}`,
    ],
  ];
  return (
    <Dialog
      onClose={onClose}
      title={getJobTitle(job.name)}
      {...(job.about !== null && { description: job.about })}
      footer={
        job.state !== 'running' && (
          <>
            <Button
              onClick={() => {
                onClose();
                actions.remove(job);
              }}
            >
              Remove
            </Button>
            {job.state === 'failed' && (
              <Button
                variant="primary"
                disabled={actions.busy === job.id}
                onClick={() => {
                  onClose();
                  actions.retry(job);
                }}
              >
                Retry
              </Button>
            )}
          </>
        )
      }
    >
      {note !== null && <p className={`mb-4 wrap-anywhere ${note.look}`}>{note.text}</p>}
      <dl className="figures grid grid-cols-[88px_minmax(0,1fr)] items-center gap-y-3 [&_dt]:text-muted">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
