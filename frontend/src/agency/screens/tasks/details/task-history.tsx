import { listTaskChanges } from '@atrium/contract/agency/tasks/calls';
import type { Task, TaskChange } from '@atrium/contract/agency/tasks/schemas';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fullMomentText, momentText } from '../../../../lib/format/dates.js';
import { callPage, sentenceOf } from '../../../../lib/api/http.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { LinesSkeleton } from '../../../../ui/feedback/lines-skeleton.js';
import { type TaskNames, taskSentence } from '../../../features/tasks/public.js';

const STEP = 10;

/** History of a task, newest first, loaded on demand. */
export function TaskHistory({ task, names }: { readonly task: Task; readonly names: TaskNames }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="group border-t border-line pt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="-ml-2 flex min-h-9 w-fit cursor-pointer list-none items-center gap-1.5 rounded-control px-2 text-table font-medium text-muted hover:text-text pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronDown className="size-4 -rotate-90 transition-transform group-open:rotate-0" aria-hidden="true" />
        History
      </summary>
      {/* Begun anew when the task has changed. */}
      {open && <Changes key={task.version} id={task.id} names={names} />}
    </details>
  );
}

function Changes({ id, names }: { readonly id: number; readonly names: TaskNames }) {
  const [rows, setRows] = useState<readonly TaskChange[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    callPage(listTaskChanges, {
      params: { id },
      query: { limit: STEP, ...(asked !== null && { cursor: asked }) },
    }).then(
      (page) => {
        if (!wanted) return;
        setRows((before) => (asked === null || before === null ? page.rows : [...before, ...page.rows]));
        setNext(page.next);
      },
      (error: unknown) => {
        if (wanted) setFailure(sentenceOf(error, 'The history could not be loaded.'));
      },
    );
    return () => {
      wanted = false;
    };
  }, [id, asked]);
  if (failure !== null)
    return (
      <Alert tone="bad" urgent>
        {failure}
      </Alert>
    );
  if (rows === null) return <LinesSkeleton label="Loading the history" lines={2} />;
  return (
    <>
      <ol aria-label="History" className="flex flex-col gap-2 py-1">
        {rows.map((row) => (
          <li key={row.id} className="text-table">
            <span className="break-words">{taskSentence(row, names)}</span>
            <time
              dateTime={row.at}
              title={fullMomentText(row.at)}
              className="figures ml-2 text-caption whitespace-nowrap text-muted"
            >
              {momentText(row.at)}
            </time>
          </li>
        ))}
      </ol>
      {next !== null && (
        <Button size="small" variant="quiet" disabled={asked === next} onClick={() => setAsked(next)}>
          Show older
        </Button>
      )}
    </>
  );
}
