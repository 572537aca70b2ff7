import type { AdministeredJob } from '@atrium/contract/enterprise/jobs/schemas';
import { jobTitle } from '@atrium/rules/stock/labels';
import type { ReactNode } from 'react';
import { momentText } from '../../../lib/format/dates.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { askerOf, type JobActs, noteOf, StateBadge } from './job-columns.js';

interface JobSheetProps {
  readonly job: AdministeredJob;
  readonly acts: JobActs;
  readonly onClose: () => void;
}

/** One job, and what can be done with it. */
export function JobSheet({ job, acts, onClose }: JobSheetProps) {
  const note = noteOf(job);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['State', <StateBadge key="state" job={job} />],
    ['Requested', `by ${askerOf(job.askedBy)}`],
    ['Queued', momentText(job.createdAt)],
    ...(job.finishedAt === null ? [] : ([['Ended', momentText(job.finishedAt)]] as const)),
    [
      'Starts',
      job.losses === 0
        ? job.attempts
        : `${job.attempts}, lost its worker ${job.losses === 1 ? 'once' : `${job.losses} times`}`,
    ],
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={jobTitle(job.name)}
      {...(job.about !== null && { description: job.about })}
      foot={
        job.state !== 'running' && (
          <>
            <Button
              onClick={() => {
                onClose();
                acts.remove(job);
              }}
            >
              Remove
            </Button>
            {job.state === 'failed' && (
              <Button
                variant="primary"
                disabled={acts.busy === job.id}
                onClick={() => {
                  onClose();
                  acts.retry(job);
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
