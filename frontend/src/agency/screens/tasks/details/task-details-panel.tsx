import { ListX } from 'lucide-react';
import { useEffect } from 'react';
import { useLastKnown } from '../../../../lib/api/last-known.js';
import { isRowKnown } from '../../../../lib/area/windows.js';
import { DetailsPage, DetailsPanel } from '../../../../ui/details/details-panel.js';
import type { DetailsLevel } from '../../../../ui/details/details-parts.js';
import { DetailsSkeleton, NotFoundState } from '../../../../ui/details/details-states.js';
import { ErrorState } from '../../../../ui/feedback/states.js';
import { TASKS_PATH, taskPath } from '../../../shared/task-path.js';
import { loadAgency, loadOpenGoals, loadTaskRows, refetch, useAgency } from '../../../store/agency-store.js';
import type { TaskRoute } from '../use-task-route.js';
import { TaskDetails } from './task-details.js';

/** Details of a task as a page. */
export const TaskDetailsPage = ({ id }: { readonly id: number }) => (
  <DetailsPage list="Tasks" listPath={TASKS_PATH} path={taskPath({ id })}>
    <TaskLoader key={id} id={id} level={1} />
  </DetailsPage>
);

interface TaskDetailsPanelProps extends Pick<TaskRoute, 'step' | 'close'> {
  readonly id: number;
}

/** Details of a task next to the list. */
export const TaskDetailsPanel = ({ id, step, close }: TaskDetailsPanelProps) => (
  <DetailsPanel label="Task" id={id} path={taskPath({ id })} onStep={step} onClose={close}>
    <TaskLoader key={id} id={id} level={2} />
  </DetailsPanel>
);

function TaskLoader({ id, level }: { readonly id: number; readonly level: DetailsLevel }) {
  const task = useAgency((state) => state.tasks.all.rows.get(id));
  const shown = useLastKnown(task);
  const { phase, error } = useAgency((state) => state.tasks);
  const isMissing = useAgency((state) => id === 0 || (state.tasks.phase === 'ready' && isRowKnown(state.tasks, id)));
  useEffect(() => {
    loadOpenGoals();
    loadAgency('clients', 'team', 'settings');
  }, []);
  useEffect(() => {
    if (id !== 0) loadTaskRows([id]);
  }, [id]);
  if (shown !== undefined) return <TaskDetails task={shown} level={level} isRemoved={task === undefined} />;
  if (phase === 'failed')
    return (
      <ErrorState
        error={error}
        sentence="The task could not be loaded."
        onRetry={() => void refetch('tasks').then(() => loadTaskRows([id]))}
      />
    );
  if (!isMissing) return <DetailsSkeleton fields={8} />;
  return <NotFoundState icon={ListX} title="There is no such task" listPath={TASKS_PATH} list="Tasks" level={level} />;
}
