import { formatPlural } from '@atrium/rules/stock/labels';
import { formatHours } from '@atrium/rules/agency/duration';
import { useNavigate } from 'react-router-dom';
import { HorizontalBars } from '../../../ui/charts/horizontal-bars.js';
import { BarChart } from '../../../ui/charts/bar-chart.js';
import { getTasksUrl } from './analytics-url.js';
import { formatDayCount, formatDays, type PanelsProps } from './figures.js';
import { MoreButton, Panel } from './panel.js';

/** Limit of people in the chart; the table has all. */
const MAX_PEOPLE = 10;

const Others = ({ people }: { readonly people: number }) =>
  people > MAX_PEOPLE ? (
    <p className="mt-2 text-caption text-muted">{`and ${people - MAX_PEOPLE} more in the table`}</p>
  ) : null;

/** Time from the first start of tasks to their completion. */
export function FlowPanel({ figures: { flow }, query, onOpen }: PanelsProps) {
  const { now, before, durations } = flow;
  const unmeasured = now.completed - now.measured;
  return (
    <Panel
      panel="flow"
      title="Cycle time"
      description="Completed tasks by days from their first start"
      query={query}
      emptyText={now.measured === 0 ? 'No tasks that were in progress were completed in this period' : null}
      table={{
        columns: ['Days', 'Tasks'],
        rows: durations.map(({ duration, tasks }) => ({
          key: duration,
          cells: [formatDurationLabel(duration), tasks],
        })),
      }}
    >
      <dl className="mb-3 grid grid-cols-2 gap-3">
        <Measure label="Median" now={now.medianDays} before={before.medianDays} />
        <Measure label="85th percentile" now={now.days85} before={before.days85} />
      </dl>
      <BarChart
        label="Completed tasks by cycle time in days"
        height={110}
        bars={durations.map(({ duration, tasks }) => ({
          key: duration,
          label: durationLabel(duration),
          value: tasks,
          text: `${durationLabel(duration)} ${duration === '0-1' ? 'day' : 'days'}: ${formatPlural(tasks, 'task')}`,
        }))}
        onOpen={({ key }) => onOpen({ figure: 'flow', key, title: `Completed in ${formatDurationLabel(key)}` })}
      />
      <p className="mt-2 text-caption text-muted">{`Days. ${formatPlural(now.measured, 'task')}${unmeasured > 0 ? `; ${unmeasured} more had never been in progress` : ''}`}</p>
    </Panel>
  );
}

interface MeasureProps {
  readonly label: string;
  readonly now: number | null;
  readonly before: number | null;
}

const Measure = ({ label, now, before }: MeasureProps) => (
  <div>
    <dt className="text-caption text-muted">{label}</dt>
    <dd className="figures text-lead font-semibold">{formatDayCount(now)}</dd>
    <dd className="text-caption text-muted">{`before ${formatDayCount(before)}`}</dd>
  </div>
);

const durationLabel = (duration: string): string =>
  duration === '0-1' ? '< 1' : duration === '14+' ? '14+' : duration.replace('-', '–');
const formatDurationLabel = (duration: string): string =>
  duration === '0-1'
    ? 'less than a day'
    : duration === '14+'
      ? '14 days or more'
      : `${duration.replace('-', ' to ')} days`;

/** Tasks in progress per person against the limit. */
export function InProgressPanel({ figures: { inProgress }, query }: PanelsProps) {
  const navigate = useNavigate();
  const { people } = inProgress;
  return (
    <Panel
      panel="in-progress"
      title="In progress by person"
      description="Current tasks, against the limit per person"
      query={query}
      headerAction={<p className="figures text-lead font-semibold">{formatPlural(inProgress.total, 'task')}</p>}
      emptyText={people.length === 0 ? 'No tasks are in progress' : null}
      table={{
        columns: ['Person', 'In progress', 'Limit'],
        rows: people.map(({ person, name, tasks, limit }) => ({ key: person, cells: [name, tasks, limit ?? 'none'] })),
      }}
    >
      <HorizontalBars
        label="Tasks in progress by person"
        full={Math.max(1, ...people.map(({ tasks, limit }) => Math.max(tasks, limit ?? 0)))}
        bars={people.slice(0, MAX_PEOPLE).map(({ person, name, tasks, limit }) => {
          const state = limit === null || tasks < limit ? '' : tasks === limit ? 'at the limit' : 'over the limit';
          return {
            key: person,
            label: name,
            value: tasks,
            tone: state === '' ? 'accent' : state === 'at the limit' ? 'warn' : 'bad',
            figure: <Figure value={tasks} of={limit === null ? null : String(limit)} state={state} />,
            text: `${name}: ${formatPlural(tasks, 'task')} in progress${limit === null ? '' : ` of ${limit}`}${state === '' ? '' : `, ${state}`}`,
          };
        })}
        onOpen={({ key }) => void navigate(getTasksUrl(query, { status: 'in_progress', person: String(key) }))}
      />
      <Others people={people.length} />
    </Panel>
  );
}

/** Planned hours per person against their capacity. */
export function HoursPanel({ figures: { hours }, query, onOpen }: PanelsProps) {
  const { people, capacity } = hours;
  return (
    <Panel
      panel="hours"
      title="Upcoming workload"
      description={`Estimated, due ${formatDays(hours.range)}${capacity === null ? '' : `; ${formatHours(capacity)} per person, Monday to Friday`}`}
      query={query}
      headerAction={<p className="figures text-lead font-semibold">{formatHours(hours.total)}</p>}
      emptyText={people.length === 0 ? 'No open tasks' : null}
      table={{
        columns: ['Person', 'Hours', 'Late', 'Not estimated'],
        rows: people.map(({ person, name, hours: open, overdueHours, withoutEstimate }) => ({
          key: person,
          cells: [name, formatHours(open), formatHours(overdueHours), withoutEstimate],
        })),
      }}
    >
      <HorizontalBars
        label="Open estimated hours by person"
        full={Math.max(1, capacity ?? 0, ...people.map(({ hours: open }) => open))}
        bars={people.slice(0, MAX_PEOPLE).map(({ person, name, hours: open, tasks, overdueHours, withoutEstimate }) => {
          const state =
            capacity !== null && open > capacity
              ? 'too much'
              : overdueHours > 0
                ? `+${formatHours(overdueHours)} late`
                : '';
          return {
            key: person,
            label: name,
            value: open,
            tone: state === 'too much' ? 'bad' : 'accent',
            figure: (
              <Figure value={formatHours(open)} of={capacity === null ? null : formatHours(capacity)} state={state} />
            ),
            text: `${name}: ${formatHours(open)} hours in ${formatPlural(tasks, 'open task')}${withoutEstimate === 0 ? '' : `, ${withoutEstimate} not estimated`}${overdueHours === 0 ? '' : `; ${formatHours(overdueHours)} hours are late`}`,
          };
        })}
        onOpen={({ key, label }) =>
          onOpen({ figure: 'hours', key: String(key), title: `Open for ${label}, ${formatDays(hours.range)}` })
        }
      />
      <Others people={people.length} />
      {people.some(({ overdueHours }) => overdueHours > 0) && (
        <MoreButton className="mt-2" onClick={() => onOpen({ figure: 'overdue-hours', title: 'Late work' })}>
          Show late work
        </MoreButton>
      )}
    </Panel>
  );
}

interface FigureProps {
  readonly value: number | string;
  readonly of: string | null;
  readonly state: string;
}

const Figure = ({ value, of, state }: FigureProps) => (
  <>
    {state !== '' && <span className="mr-2 text-caption font-semibold text-warn-text">{state}</span>}
    <span>{` ${value}`}</span>
    {of !== null && <span className="font-normal text-muted">{` of ${of}`}</span>}
  </>
);
