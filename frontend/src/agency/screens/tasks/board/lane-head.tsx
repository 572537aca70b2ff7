import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { isWithinWipLimit } from '@atrium/rules/agency/wip-limit';
import { classes } from '../../../../ui/classes.js';
import { useAgency } from '../../../store/agency-store.js';
import { assigneeName } from '../../../store/selectors.js';
import { useTasksInProgress } from '../wip/tasks-in-progress.js';
import { formatHours } from '@atrium/rules/agency/duration';
import { computePlannedHours } from './week.js';

interface LaneHeadProps {
  readonly person: string;
  /** Tasks of the person in the displayed week. */
  readonly tasks: readonly Task[];
  /** Hours of the person in the displayed week; 0 when unknown. */
  readonly capacity: number;
}

/** Head of a person's lane: "Daniel Weber · 5 of 5 in progress · 31:00 of 40:00". */
export function LaneHead({ person, tasks, capacity }: LaneHeadProps) {
  const goals = useAgency((state) => state.goals.all.rows);
  const limit = useAgency((state) => state.settings.value?.wipLimit) ?? 0;
  const isUser = tasks.some(({ assignee }) => assignee !== null);
  const inProgress = useTasksInProgress(isUser ? person : null)?.length;
  const planned = computePlannedHours(tasks, goals);
  const [first] = tasks;
  return (
    <header className="figures flex flex-wrap items-baseline gap-x-1.5 bg-canvas/60 px-3 py-1.5 text-caption text-muted">
      <h3 id={`lane-${person}`} className="text-table font-semibold text-text">
        {first === undefined ? person : assigneeName(first)}
      </h3>
      {inProgress !== undefined && limit > 0 && (
        <span
          className={classes(!isWithinWipLimit(limit, inProgress) && 'font-semibold text-warn-text')}
        >{`· ${inProgress} of ${limit} in progress`}</span>
      )}
      <span
        className={classes(capacity > 0 && planned > capacity && 'font-semibold text-warn-text')}
      >{`· ${capacity === 0 ? formatHours(planned) : `${formatHours(planned)} of ${formatHours(capacity)}`}`}</span>
    </header>
  );
}
