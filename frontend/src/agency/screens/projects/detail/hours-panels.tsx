import { getEntityPath } from '@atrium/rules/links/entity-path';
import { formatHours } from '@atrium/rules/agency/duration';
import type { MarketingProject, ProjectHours } from '@atrium/contract/agency/marketing-projects/schemas';
import { formatDay, formatDayRange } from '@atrium/rules/time/calendar';
import { Clock } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { formatAmount } from '../../../../lib/format/money.js';
import { getButtonClasses } from '../../../../ui/buttons/button.js';
import { BarChart } from '../../../../ui/charts/bar-chart.js';
import { Legend } from '../../../../ui/charts/bar-parts.js';
import { HorizontalBars } from '../../../../ui/charts/horizontal-bars.js';
import { LineChart } from '../../../../ui/charts/line-chart.js';
import { Framed } from '../../../../ui/lists/list-states.js';
import { Skeleton, EmptyState, ErrorState } from '../../../../ui/feedback/states.js';
import { refetch, useAgency } from '../../../store/agency-store.js';
import { computeRemainingBudget, cumulateByWeek } from '../figures/remaining-budget.js';
import { tableCells, tableColumns, Figure, HoursFrame, describeHours } from './hours-frame.js';

const PANEL_GRID = 'grid gap-4 sm:gap-6 lg:grid-cols-2';
const TALL_PANEL = 'min-h-[280px]';
/** Limit of bars in the chart; the table has all. */
const MAX_BARS = 8;
const MAX_LABELS = 6;

interface PanelProps {
  readonly hours: ProjectHours;
  readonly seesMoney: boolean;
}

interface HoursPanelsProps {
  readonly project: MarketingProject;
  readonly seesMoney: boolean;
}

/** Logged hours of a project, for managers with their cost. */
export function HoursPanels({ project, seesMoney }: HoursPanelsProps) {
  const { phase, error, value } = useAgency((state) => state.projectHours);
  const hours = value?.projectId === project.id ? value.hours : undefined;
  if (hours === undefined && phase === 'failed')
    return (
      <Framed>
        <ErrorState
          error={error}
          sentence="The hours could not be loaded."
          onRetry={() => void refetch('projectHours')}
        />
      </Framed>
    );
  if (hours === undefined)
    return (
      <div className={PANEL_GRID} role="status" aria-busy="true" aria-label="Loading hours">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className={`rounded-card ${TALL_PANEL}`} />
        ))}
      </div>
    );
  if (hours.people.length === 0)
    return (
      <Framed>
        <EmptyState icon={Clock} title="No time has been logged on its goals yet">
          <Link to="/talent-phi/time" className={getButtonClasses({ size: 'small' })}>
            Log time
          </Link>
        </EmptyState>
      </Framed>
    );
  return (
    <div className={PANEL_GRID}>
      {seesMoney && <SpentPanel hours={hours} project={project} />}
      <WeeksPanel hours={hours} seesMoney={seesMoney} />
      <GoalsPanel hours={hours} seesMoney={seesMoney} />
      <PeoplePanel hours={hours} seesMoney={seesMoney} />
    </div>
  );
}

const Total = ({ hours }: { readonly hours: ProjectHours }) => (
  <p className="figures text-lead font-semibold">{formatHours(hours.hours)}</p>
);

const Others = ({ count }: { readonly count: number }) =>
  count > MAX_BARS ? (
    <p className="mt-2 text-caption text-muted">{`and ${count - MAX_BARS} more in the table`}</p>
  ) : null;

interface SpentPanelProps {
  readonly hours: ProjectHours;
  readonly project: MarketingProject;
}

/** Panel with the total spent by the end of each week, against the budget. */
function SpentPanel({ hours, project: { budget } }: SpentPanelProps) {
  const { before, weeks } = cumulateByWeek(hours);
  const isOver = budget !== null && hours.spent !== undefined && computeRemainingBudget(budget, hours.spent).isOver;
  return (
    <HoursFrame
      title="Spent against budget"
      description="Total at the end of each week, at the rate saved with each entry"
      aside={
        <p className={`figures text-lead font-semibold ${isOver ? 'text-bad-text' : ''}`}>
          {formatAmount(hours.spent ?? null)}
        </p>
      }
      table={{
        columns: ['Week', 'Cost', 'In all', ...(budget === null ? [] : ['Left'])],
        rows: weeks.map(({ from, to, spent, cumulative }) => ({
          key: from,
          cells: [
            formatDayRange(from, to),
            formatAmount(spent),
            formatAmount(cumulative),
            ...(budget === null ? [] : [formatRemainingBudget(budget, cumulative)]),
          ],
        })),
      }}
    >
      <LineChart
        label="Spent in all by week"
        from={Number(before)}
        points={weeks.map(({ from, to, spent, cumulative }) => ({
          key: from,
          label: formatDay(from),
          value: Number(cumulative),
          text: `${formatDayRange(from, to)}: ${formatAmount(spent)}, ${formatAmount(cumulative)} in all`,
        }))}
        labelEvery={Math.ceil(weeks.length / MAX_LABELS)}
        {...(budget !== null && { limit: { value: Number(budget), label: `Budget ${formatAmount(budget)}` } })}
      />
    </HoursFrame>
  );
}

function formatRemainingBudget(budget: string, spent: string): string {
  const { amount, isOver } = computeRemainingBudget(budget, spent);
  return isOver ? `${formatAmount(amount)} over` : formatAmount(amount);
}

function WeeksPanel({ hours, seesMoney }: PanelProps) {
  const { weeks } = hours;
  return (
    <HoursFrame
      title="Hours by week"
      description="Logged on the tasks of its goals, Monday to Sunday"
      isWide={!seesMoney}
      aside={<Total hours={hours} />}
      table={{
        columns: tableColumns('Week', seesMoney),
        rows: weeks.map((week) => ({
          key: week.from,
          cells: [formatDayRange(week.from, week.to), ...tableCells(week, seesMoney)],
        })),
      }}
    >
      <BarChart
        label="Hours by week"
        height={156}
        bars={weeks.map((week) => ({
          key: week.from,
          label: formatDay(week.from),
          value: week.hours,
          text: `${formatDayRange(week.from, week.to)}: ${describeHours(week)}`,
          parts: [
            { key: 'billable', value: week.billableHours, tone: 'accent' },
            { key: 'other', value: week.hours - week.billableHours, tone: 'quiet' },
          ],
        }))}
        labelEvery={Math.ceil(weeks.length / MAX_LABELS)}
      />
      <div className="mt-3">
        <Legend
          parts={[
            { label: 'Billable', tone: 'accent' },
            { label: 'Not billable', tone: 'quiet' },
          ]}
        />
      </div>
    </HoursFrame>
  );
}

const DELETED = 'deleted';

function GoalsPanel({ hours, seesMoney }: PanelProps) {
  const navigate = useNavigate();
  const { goals } = hours;
  return (
    <HoursFrame
      title="Hours by goal"
      description="Select a goal to open it"
      aside={<Total hours={hours} />}
      table={{
        columns: tableColumns('Goal', seesMoney),
        rows: goals.map((goal, index) => ({
          key: goal.goalId ?? `${DELETED}-${index}`,
          cells: [titleOf(goal), ...tableCells(goal, seesMoney)],
        })),
      }}
    >
      <HorizontalBars
        label="Hours by goal"
        bars={goals.slice(0, MAX_BARS).map((goal, index) => ({
          key: goal.goalId ?? `${DELETED}-${index}`,
          label: titleOf(goal),
          value: goal.hours,
          figure: <Figure of={goal} />,
          text: `${titleOf(goal)}: ${describeHours(goal)}`,
          isPlain: goal.goalId === null,
        }))}
        onOpen={({ key }) => void navigate(getEntityPath({ kind: 'goal', id: key }))}
      />
      <Others count={goals.length} />
    </HoursFrame>
  );
}

const titleOf = ({ goalId, title }: ProjectHours['goals'][number]): string =>
  goalId === null ? `${title} (deleted)` : title;

function PeoplePanel({ hours, seesMoney }: PanelProps) {
  const { people } = hours;
  return (
    <HoursFrame
      title="Hours by person"
      description="Everyone who logged time"
      aside={<Total hours={hours} />}
      table={{
        columns: tableColumns('Person', seesMoney),
        rows: people.map((person) => ({ key: person.userId, cells: [person.name, ...tableCells(person, seesMoney)] })),
      }}
    >
      <HorizontalBars
        label="Hours by person"
        bars={people.slice(0, MAX_BARS).map((person) => ({
          key: person.userId,
          label: person.name,
          value: person.hours,
          figure: <Figure of={person} />,
          text: `${person.name}: ${describeHours(person)}`,
        }))}
      />
      <Others count={people.length} />
    </HoursFrame>
  );
}
