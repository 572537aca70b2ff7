import { useEffect } from 'react';
import { LiveFigures } from '../../../ui/display/live-figures.js';
import { loadAgency, useAgency } from '../../store/agency-store.js';

/** Figures of overdue tasks and tasks in progress. */
export function OverdueFigures() {
  const { value } = useAgency((state) => state.metrics);
  useEffect(() => loadAgency('metrics'), []);
  return (
    <LiveFigures
      figures={[
        { figure: value?.overdueTasks, label: 'overdue', to: '/talent-phi/tasks?status=overdue', isDue: true },
        { figure: value?.tasksInProgress, label: 'in progress', to: '/talent-phi/tasks?status=in_progress' },
      ]}
    />
  );
}
