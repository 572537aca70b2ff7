import { plural } from '@atrium/rules/stock/labels';
import { useNavigate } from 'react-router-dom';
import { HorizontalBars } from '../../../ui/charts/horizontal-bars.js';
import { BarChart } from '../../../ui/charts/bar-chart.js';
import { tasksAddress } from './analytics-address.js';
import { daysLong, daysText, type PanelsProps } from './figures.js';
import { Panel } from './panel.js';
import { MORE, PLACES } from './places.js';

/** Limit of people in the chart; the table has all. */
const MOST_PEOPLE = 10;

const Others = ({ people }: { readonly people: number }) =>
  people > MOST_PEOPLE ? (
    <p className="mt-2 text-caption text-muted">{`and ${people - MOST_PEOPLE} more in the table`}</p>
  ) : null;

/** Time from the first start of tasks to their completion. */
export function FlowPanel({ figures: { flow }, query, onOpen }: PanelsProps) {
  const { now, before, durations } = flow;
  const unmeasured = now.completed - now.measured;
  return (
    <Panel
      panel="flow"
      title="From start to done"
      description="Completed tasks by days from their first start"
      query={query}
      className={PLACES.third}
      none={now.measured === 0 ? 'No tasks that were in progress were completed in this period.' : null}
      table={{
        columns: ['Days', 'Tasks'],
        rows: durations.map(({ duration, tasks }) => ({ key: duration, cells: [durationText(duration), tasks] })),
      }}
    >
      <dl className="figures mb-3 grid grid-cols-2 gap-3">
        <Measure label="Median" now={now.medianDays} before={before.medianDays} />
        <Measure label="85th percentile" now={now.days85} before={before.days85} />
      </dl>
      <BarChart
        label="Completed tasks by days from start to done"
        height={110}
        bars={durations.map(({ duration, tasks }) => ({
          key: duration,
          label: durationLabel(duration),
          value: tasks,
          text: `${durationLabel(duration)} ${duration === '0-1' ? 'day' : 'days'}: ${plural(tasks, 'task')}`,
        }))}
        onOpen={({ key }) => onOpen({ figure: 'flow', key, title: `Done in ${durationText(key)}` })}
      />
      <p className="mt-2 text-caption text-muted">
        Days. {plural(now.measured, 'task')}
        {unmeasured > 0 && `; ${unmeasured} more had never been in progress`}
      </p>
    </Panel>
  );
}

const Measure = ({
  label,
  now,
  before,
}: {
  readonly label: string;
  readonly now: number | null;
  readonly before: number | null;
}) => (
  <div>
    <dt className="text-caption text-muted">{label}</dt>
    <dd className="text-lead font-semibold">{daysLong(now)}</dd>
    <dd className="text-caption text-muted">{`before ${daysLong(before)}`}</dd>
  </div>
);

const durationLabel = (duration: string): string =>
  duration === '0-1' ? '< 1' : duration === '14+' ? '14+' : duration.replace('-', '–');
const durationText = (duration: string): string =>
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
      className={PLACES.third}
      aside={<p className="figures text-lead font-semibold">{plural(inProgress.total, 'task')}</p>}
      none={people.length === 0 ? 'No tasks are in progress.' : null}
      table={{
        columns: ['Person', 'In progress', 'Limit'],
        rows: people.map(({ person, name, tasks, limit }) => ({ key: person, cells: [name, tasks, limit ?? 'none'] })),
      }}
    >
      <HorizontalBars
        label="Tasks in progress by person"
        full={Math.max(1, ...people.map(({ tasks, limit }) => Math.max(tasks, limit ?? 0)))}
        bars={people.slice(0, MOST_PEOPLE).map(({ person, name, tasks, limit }) => {
          const state = limit === null || tasks < limit ? '' : tasks === limit ? 'at the limit' : 'over the limit';
          return {
            key: person,
            label: name,
            value: tasks,
            tone: state === '' ? 'accent' : state === 'at the limit' ? 'warn' : 'bad',
            figure: <Figure value={tasks} of={limit === null ? null : String(limit)} state={state} />,
            text: `${name}: ${plural(tasks, 'task')} in progress${limit === null ? '' : ` of ${limit}`}${state === '' ? '' : `, ${state}`}`,
          };
        })}
        onOpen={({ key }) => void navigate(tasksAddress(query, { status: 'in_progress', person: String(key) }))}
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
      title="Open hours ahead"
      description={`Estimated, due ${daysText(hours.range)}${capacity === null ? '' : `; ${capacity} h a person from Monday to Friday`}`}
      query={query}
      className={PLACES.third}
      aside={<p className="figures text-lead font-semibold">{`${hours.total} h`}</p>}
      none={people.length === 0 ? 'There are no open tasks.' : null}
      table={{
        columns: ['Person', 'Hours', 'Late', 'Not estimated'],
        rows: people.map(({ person, name, hours: open, overdueHours, withoutEstimate }) => ({
          key: person,
          cells: [name, open, overdueHours, withoutEstimate],
        })),
      }}
    >
      <HorizontalBars
        label="Open estimated hours by person"
        full={Math.max(1, capacity ?? 0, ...people.map(({ hours: open }) => open))}
        bars={people
          .slice(0, MOST_PEOPLE)
          .map(({ person, name, hours: open, tasks, overdueHours, withoutEstimate }) => {
            const state =
              capacity !== null && open > capacity ? 'too much' : overdueHours > 0 ? `+${overdueHours} h late` : '';
            return {
              key: person,
              label: name,
              value: open,
              tone: state === 'too much' ? 'bad' : 'accent',
              figure: (
                <Figure
                  value={open}
                  of={capacity === null ? 'h' : `${capacity} h`}
                  state={state}
                  plain={capacity === null}
                />
              ),
              text: `${name}: ${open} hours in ${plural(tasks, 'open task')}${withoutEstimate === 0 ? '' : `, ${withoutEstimate} not estimated`}${overdueHours === 0 ? '' : `; ${overdueHours} hours are late`}`,
            };
          })}
        onOpen={({ key, label }) =>
          onOpen({ figure: 'hours', key: String(key), title: `Open for ${label}, ${daysText(hours.range)}` })
        }
      />
      <Others people={people.length} />
      {people.some(({ overdueHours }) => overdueHours > 0) && (
        <button
          type="button"
          className={`mt-2 ${MORE}`}
          onClick={() => onOpen({ figure: 'overdue-hours', title: 'Late work' })}
        >
          Show late work
        </button>
      )}
    </Panel>
  );
}

interface FigureProps {
  readonly value: number;
  readonly of: string | null;
  readonly state: string;
  /** `of` is a unit. */
  readonly plain?: boolean;
}

const Figure = ({ value, of, state, plain = false }: FigureProps) => (
  <>
    {state !== '' && <span className="mr-2 text-caption font-medium text-warn-text">{state}</span>} {value}
    {of !== null && <span className="font-normal text-muted">{plain ? ` ${of}` : ` of ${of}`}</span>}
  </>
);
