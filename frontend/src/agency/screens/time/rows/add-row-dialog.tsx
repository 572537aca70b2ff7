import { listTasks } from '@atrium/contract/agency/tasks/calls';
import { formatPlural } from '@atrium/rules/stock/labels';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { callPage, getErrorMessage } from '../../../../lib/api/http.js';
import { Dialog } from '../../../../ui/dialogs/dialog.js';
import { classes } from '../../../../ui/classes.js';
import { Field, IconInput } from '../../../../ui/fields/field.js';
import { upsertRow, useAgency } from '../../../store/agency-store.js';
import { type FoundTask, rankFoundTasks, MAX_FOUND } from './find-tasks.js';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface AddRowDialogProps {
  readonly userId: string;
  /** Ids of tasks that are already on the sheet. */
  readonly without: ReadonlySet<number>;
  readonly onChoose: (id: number) => void;
  readonly onClose: () => void;
}

/** Finds a task and adds its row to the sheet. */
export function AddRowDialog({ userId, without: excluded, onChoose, onClose }: AddRowDialogProps) {
  const tasks = useAgency((state) => state.tasks.all.rows);
  const goals = useAgency((state) => state.goals.all.rows);
  const clients = useAgency((state) => state.clients.all.rows);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const answer = useFoundTasks(userId, text);
  const found = useMemo(
    () => rankFoundTasks(answer?.ids ?? [], { tasks, goals, clients, userId, excluded }),
    [answer, tasks, goals, clients, userId, excluded],
  );
  const active = Math.min(at, found.length - 1);

  // Enter before the reply chooses the first task of the reply: the tasks on screen are those of the previous text.
  const [isEntered, setEntered] = useState(false);
  const isPending = answer?.search !== text.trim();
  const isAnswered = isEntered && !isPending;
  const chooseFirst = useEffectEvent(() => {
    const [first] = found;
    if (first !== undefined) onChoose(first.id);
  });
  useEffect(() => {
    if (isAnswered) chooseFirst();
  }, [isAnswered]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((active + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const task = found[active];
      if (isPending && at === 0) setEntered(true);
      else if (task !== undefined) onChoose(task.id);
    }
  };

  return (
    <Dialog onClose={onClose} title="Add task" description="Pick a task to track" width={640}>
      <Field label="Task, goal or client" labelHidden>
        {(control) => (
          <IconInput
            {...control}
            icon={Search}
            type="text"
            role="combobox"
            aria-expanded={found.length > 0 ? 'true' : 'false'}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder="Search by task, goal or client"
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setAt(0);
              setEntered(false);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onClose();
              else onKeyDown(event);
            }}
          />
        )}
      </Field>
      <p role="status" className="py-2 text-caption text-muted">
        {answer === null
          ? 'Searching...'
          : answer.error !== null
            ? getErrorMessage(answer.error, 'The tasks could not be searched. Please try again.')
            : found.length === 0
              ? 'No tasks match'
              : answer.isCut
                ? `Showing the first ${formatPlural(found.length, 'task')}`
                : formatPlural(found.length, 'task')}
      </p>
      <div id={listId} role="listbox" aria-label="Tasks" className="-mx-2 h-80 overflow-y-auto">
        {found.map((task, index) => (
          <FoundTaskOption
            key={task.id}
            id={`${listId}-${index}`}
            task={task}
            isActive={index === active}
            onChoose={() => onChoose(task.id)}
            onHover={() => setAt(index)}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface SearchResult {
  readonly search: string;
  readonly ids: readonly number[];
  readonly isCut: boolean;
  readonly error: unknown;
}

const TYPING_MS = 100;

/** Returns search results; without a search text the user's open tasks. Previous results stay until new ones arrive. */
function useFoundTasks(userId: string, text: string): SearchResult | null {
  const [answer, setAnswer] = useState<SearchResult | null>(null);
  const search = text.trim();
  useEffect(() => {
    let isOld = false;
    const timer = setTimeout(
      () => {
        const query =
          search === '' ? { assignedTo: userId, status: 'open', limit: MAX_FOUND } : { search, limit: MAX_FOUND };
        callPage(listTasks, { query }).then(
          ({ rows, next }) => {
            if (isOld) return;
            rows.forEach(upsertRow.tasks);
            setAnswer({ search, ids: rows.map(({ id }) => id), isCut: next !== null, error: null });
          },
          (error: unknown) => isOld || setAnswer({ search, ids: [], isCut: false, error }),
        );
      },
      search === '' ? 0 : TYPING_MS,
    );
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [userId, search]);
  return answer;
}

interface FoundTaskOptionProps {
  readonly id: string;
  readonly task: FoundTask;
  readonly isActive: boolean;
  readonly onChoose: () => void;
  readonly onHover: () => void;
}

function FoundTaskOption({ id, task, isActive, onChoose, onHover }: FoundTaskOptionProps) {
  const rootRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) rootRef.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={rootRef}
      id={id}
      role="option"
      aria-selected={isActive}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onMouseMove={isActive ? undefined : onHover}
      className={classes(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1',
        isActive && 'bg-sunken dark:bg-line',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{task.title}</span>
        <span className="block truncate text-caption text-muted">{task.path}</span>
      </span>
      {task.isDone && <span className="text-caption text-muted">Completed</span>}
    </div>
  );
}
