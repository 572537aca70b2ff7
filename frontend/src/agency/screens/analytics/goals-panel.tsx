import { formatDay } from '@atrium/rules/time/calendar';
import { plural } from '@atrium/rules/stock/labels';
import { Link, useNavigate } from 'react-router-dom';
import { HorizontalBars, MARK } from '../../../ui/charts/horizontal-bars.js';
import { goalsAddress } from './analytics-address.js';
import type { PanelsProps } from './figures.js';
import { Panel } from './panel.js';
import { MORE, PLACES } from './places.js';

const MOST_BARS = 6;

/** Progress of active goals against their elapsed time, the furthest behind first. */
export function GoalsPanel({ figures: { goals }, query }: PanelsProps) {
  const navigate = useNavigate();
  const shown = goals.entries.slice(0, MOST_BARS);
  return (
    <Panel
      panel="goals"
      title="Goals against pace"
      description="Completed tasks against elapsed time"
      query={query}
      className={PLACES.half}
      aside={
        <Link
          to={goalsAddress(query, { behind: true })}
          className="figures text-lead font-semibold text-accent-text underline-offset-4 hover:underline"
        >
          {goals.behind} <span className="text-table font-normal text-muted">{`of ${goals.total} behind`}</span>
        </Link>
      }
      none={goals.total === 0 ? 'No goals are active.' : null}
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
              {behind && <span className="mr-2 text-caption font-medium text-warn-text">Behind</span>} {progress}%{' '}
              <span className="font-normal text-muted">{`after ${elapsed}%`}</span>
            </>
          ),
          text: `${title}: ${progress}% complete after ${elapsed}% of the time${behind ? ', behind' : ''}`,
        }))}
        onOpen={({ key }) => void navigate(goalsAddress(query, { goal: String(key) }))}
      />
      <p className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex items-center gap-1.5 text-caption text-muted">
          <span className={`h-3 ${MARK}`} aria-hidden="true" />
          Time elapsed
        </span>
        {goals.total > shown.length && (
          <Link
            to={goalsAddress(query, { status: 'active' })}
            className={MORE}
          >{`Show all ${plural(goals.total, 'active goal')}`}</Link>
        )}
      </p>
    </Panel>
  );
}
