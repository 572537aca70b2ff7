import { formatDay } from '@atrium/rules/time/calendar';
import { formatPlural } from '@atrium/rules/stock/labels';
import { Link, useNavigate } from 'react-router-dom';
import { HorizontalBars, MARK } from '../../../ui/charts/horizontal-bars.js';
import { getGoalsUrl } from './analytics-url.js';
import type { PanelsProps } from './figures.js';
import { Panel } from './panel.js';
import { MORE_BUTTON_CLASS } from './panel-grid.js';

const MAX_BARS = 6;

/** Progress of active goals against their elapsed time, the furthest behind first. */
export function GoalsPanel({ figures: { goals }, query }: PanelsProps) {
  const navigate = useNavigate();
  const shown = goals.entries.slice(0, MAX_BARS);
  return (
    <Panel
      panel="goals"
      title="Goals against pace"
      description="Completed tasks against elapsed time"
      query={query}
      headerAction={
        <Link
          to={getGoalsUrl(query, { behind: true })}
          className="touch-target figures text-lead font-semibold text-accent-text underline-offset-4 hover:underline"
        >
          <span>{`${goals.behind} `}</span>
          <span className="text-table font-normal text-muted">{`of ${goals.total} behind`}</span>
        </Link>
      }
      emptyText={goals.total === 0 ? 'No goals are active' : null}
      table={{
        columns: ['Goal', 'Complete', 'Time elapsed', 'Due'],
        rows: goals.entries.map(({ id, title, progress, elapsed, dueDate }) => ({
          key: id,
          cells: [title, `${progress}%`, `${elapsed}%`, formatDay(dueDate)],
        })),
      }}
    >
      <HorizontalBars
        label="Active goals against their pace"
        full={100}
        bars={shown.map(({ id, title, progress, elapsed, behind }) => ({
          key: id,
          label: title,
          value: progress,
          mark: elapsed,
          tone: behind ? 'warn' : 'accent',
          figure: (
            <>
              {behind && <span className="mr-2 text-caption font-semibold text-warn-text">Behind</span>}
              <span>{` ${progress}% `}</span>
              <span className="font-normal text-muted">{`after ${elapsed}%`}</span>
            </>
          ),
          text: `${title}: ${progress}% complete, ${elapsed}% of time elapsed${behind ? ', behind' : ''}`,
        }))}
        onOpen={({ key }) => void navigate(getGoalsUrl(query, { goal: String(key) }))}
      />
      <p className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex items-center gap-1.5 text-caption text-muted">
          <span className={`h-3 ${MARK}`} aria-hidden="true" />
          Time elapsed
        </span>
        {goals.total > shown.length && (
          <Link
            to={getGoalsUrl(query, { status: 'active' })}
            className={MORE_BUTTON_CLASS}
          >{`Show all ${formatPlural(goals.total, 'active goal')}`}</Link>
        )}
      </p>
    </Panel>
  );
}
