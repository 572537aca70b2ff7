import { getEntityPath } from '@atrium/rules/links/entity-path';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { ArrowRightLeft, CircleCheck, Clock, Link2, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { copyText } from '../../../../lib/page/copy-text.js';
import { showToast } from '../../../../lib/page/toast.js';
import { Button } from '../../../../ui/buttons/button.js';
import { MoreButton } from '../../../../ui/buttons/more-button.js';
import { useCloseDetails } from '../../../../ui/details/details-panel.js';
import type { DetailsLevel } from '../../../../ui/details/details-parts.js';
import { WaitingLine } from '../../../../ui/feedback/waiting-line.js';
import { openDialog } from '../../../../ui/dialogs/dialog-host.js';
import { PresenceAvatars } from '../../../features/conversation/public.js';
import { taskPath } from '../../../shared/task-path.js';
import { useAgency } from '../../../store/agency-store.js';
import { clientName, goalTitle } from '../../../store/selectors.js';
import { setTaskStatus, usePendingTask } from '../change-task.js';
import { deleteTaskDialog, handOverTaskDialog, timeEntryDialog } from '../task-dialogs.js';
import { StatusButton } from '../task-parts.js';
import { TaskText } from './task-text.js';

interface TaskHeadProps {
  readonly task: Task;
  readonly goal: Goal | undefined;
  readonly level: DetailsLevel;
  readonly canEdit: boolean;
}

/** Status, title, client and goal, and actions of a task. */
export function TaskHead({ task: saved, goal, level, canEdit }: TaskHeadProps) {
  const { task, isWaiting } = usePendingTask(saved);
  const close = useCloseDetails();
  const Heading = level === 1 ? 'h1' : 'h2';
  const titleId = `task-${task.id}-title`;
  return (
    <header className="flex flex-col gap-3">
      <div>
        <TaskPlace task={task} goal={goal} />
        <div className="flex items-start gap-1">
          {/* The circle is in line with the breadcrumb and with the first line of the title. */}
          <div className="-ml-0.5 flex h-[38px] items-center pointer-coarse:-ml-2">
            <StatusButton task={task} titleId={titleId} canEdit={canEdit} isLarge />
          </div>
          <div className="min-w-0 flex-1">
            <Heading id={titleId} className={canEdit ? 'sr-only' : 'px-2 text-heading font-semibold wrap-anywhere'}>
              <bdi>{task.title}</bdi>
            </Heading>
            {canEdit && <TaskText task={task} field="title" className="text-heading! font-semibold py-0!" />}
          </div>
        </div>
      </div>
      {/* On phones the buttons have no icons, so that the menu fits in the same line. */}
      <div className="flex flex-wrap items-center gap-2 max-sm:[&>button>svg]:hidden">
        {canEdit && (
          <Button
            variant={task.status === 'completed' ? 'secondary' : 'primary'}
            icon={CircleCheck}
            onClick={() => void setTaskStatus(task, task.status === 'completed' ? 'todo' : 'completed')}
          >
            {task.status === 'completed' ? 'Reopen' : 'Complete'}
          </Button>
        )}
        {canEdit && (
          <>
            <Button icon={Clock} onClick={() => openDialog(timeEntryDialog, { task })}>
              Log time
            </Button>
            <Button icon={ArrowRightLeft} onClick={() => openDialog(handOverTaskDialog, { task })}>
              Hand over
            </Button>
          </>
        )}
        <div className="ml-auto">
          <PresenceAvatars subject={{ kind: 'task', id: task.id }} />
        </div>
        <MoreButton
          label={`Actions for ${task.title}`}
          actions={[
            { label: 'Copy link', icon: Link2, run: () => void copyLink(task) },
            ...(canEdit
              ? [
                  {
                    label: 'Delete',
                    icon: Trash2,
                    isDestructive: true,
                    run: () => openDialog(deleteTaskDialog, { task, onDeleted: close }),
                  },
                ]
              : []),
          ]}
        />
      </div>
      <WaitingLine isWaiting={isWaiting} />
    </header>
  );
}

async function copyLink(task: Task): Promise<void> {
  const isCopied = await copyText(`${window.location.origin}${taskPath(task)}`, null);
  showToast(
    isCopied
      ? { title: 'Link copied', description: task.title, tone: 'good' }
      : { title: 'Error', description: 'Your browser blocked copying. Copy the address of this page.', tone: 'bad' },
  );
}

/** Line above the task with client, goal and id: "Harbour Yoga › Launch the new timetable · 139". */
function TaskPlace({ task, goal }: Pick<TaskHeadProps, 'task' | 'goal'>) {
  const client = useAgency((state) => clientName(state, goal?.clientId ?? null));
  const title = useAgency((state) => goalTitle(state, task.goalId));
  return (
    <nav
      aria-label="Client and goal"
      className="mb-1 flex flex-wrap items-center gap-x-1 text-caption text-muted pointer-coarse:gap-y-2"
    >
      {client !== null && (
        <>
          <Link
            to={`/talent-phi/clients?search=${encodeURIComponent(client)}`}
            className="touch-target hover:underline"
          >
            {client}
          </Link>
          <span aria-hidden="true">›</span>
        </>
      )}
      {goal === undefined ? (
        title !== '' && <span>{title}</span>
      ) : (
        <Link to={getEntityPath({ kind: 'goal', id: goal.id })} className="touch-target hover:underline">
          {title}
        </Link>
      )}
      {title !== '' && <span aria-hidden="true">·</span>}
      <span className="figures">{task.id}</span>
    </nav>
  );
}
