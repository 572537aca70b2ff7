import type { MarketingProject, ProjectHours } from '@atrium/contract/agency/marketing-projects/schemas';
import { formatDay, formatDayRange } from '@atrium/rules/time/calendar';
import { Clock } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { sentenceOf } from '../../../../lib/api/http.js';
import { moneyText } from '../../../../lib/format/money.js';
import { buttonLook } from '../../../../ui/buttons/button.js';
import { BarChart } from '../../../../ui/charts/bar-chart.js';
import { Legend } from '../../../../ui/charts/bar-parts.js';
import { HorizontalBars } from '../../../../ui/charts/horizontal-bars.js';
import { LineChart } from '../../../../ui/charts/line-chart.js';
import { Framed } from '../../../../ui/lists/list-frame.js';
import { Skeleton } from '../../../../ui/feedback/skeleton.js';
import { EmptyState, ErrorState } from '../../../../ui/feedback/states.js';
import { reread, useAgency } from '../../../store/agency-store.js';
import { leftOf, spentByWeek } from '../figures/money-left.js';
import { hoursText } from '../figures/project-time.js';
import { cellsOf, columnsOf, Figure, HoursFrame, inWords } from './hours-frame.js';

const GRID = 'grid gap-4 sm:gap-6 lg:grid-cols-2';
const HIGH = 'min-h-[280px]';
/** Limit of bars in the chart; the table has all. */
const MOST_BARS = 8;
const MOST_LABELS = 6;

interface PanelProps {
  readonly hours: ProjectHours;
  readonly seesMoney: boolean;
}

/** Logged hours of a project, for managers with their cost. */
export function HoursPanels({
  project,
  seesMoney,
}: {
  readonly project: MarketingProject;
  readonly seesMoney: boolean;
}) {
  const { phase, error, value } = useAgency((state) => state.projectHours);
  const hours = value?.projectId === project.id ? value.hours : undefined;
  if (hours === undefined && phase === 'failed')
    return (
      <Framed>
        <ErrorState
          sentence={sentenceOf(error, 'The hours could not be loaded.')}
          onRetry={() => void reread('projectHours')}
        />
      </Framed>
    );
  if (hours === undefined)
    return (
      <div className={GRID} role="status" aria-busy="true" aria-label="Loading hours">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className={`rounded-card ${HIGH}`} />
        ))}
      </div>
    );
  if (hours.people.length === 0)
    return (
      <Framed>
        <EmptyState icon={<Clock className="size-5" />} title="No time has been logged on its goals yet.">
          <Link to="/talent-phi/time" className={buttonLook({ size: 'small' })}>
            Log Time
          </Link>
        </EmptyState>
      </Framed>
    );
  return (
    <div className={GRID}>
      {seesMoney && <SpentPanel hours={hours} project={project} />}
      <WeeksPanel hours={hours} seesMoney={seesMoney} />
      <GoalsPanel hours={hours} seesMoney={seesMoney} />
      <PeoplePanel hours={hours} seesMoney={seesMoney} />
    </div>
  );
}

const Total = ({ hours }: { readonly hours: ProjectHours }) => (
  <p className="figures text-lead font-semibold">{hoursText(hours.hours)}</p>
);

const Others = ({ count }: { readonly count: number }) =>
  count > MOST_BARS ? (
    <p className="mt-2 text-caption text-muted">{`and ${count - MOST_BARS} more in the table`}</p>
  ) : null;

/** Total spent by the end of each week against the budget. */
function SpentPanel({
  hours,
  project: { budget },
}: {
  readonly hours: ProjectHours;
  readonly project: MarketingProject;
}) {
  const { before, weeks } = spentByWeek(hours);
  const isOver = budget !== null && hours.spent !== undefined && leftOf(budget, hours.spent).isOver;
  return (
    <HoursFrame
      title="Spent against budget"
      description="Total at the end of each week, at the rate saved with each entry"
      aside={
        <p className={`figures text-lead font-semibold ${isOver ? 'text-bad-text' : ''}`}>
          {moneyText(hours.spent ?? null)}
        </p>
      }
      table={{
        columns: ['Week', 'Cost', 'In all', ...(budget === null ? [] : ['Left'])],
        rows: weeks.map(({ from, to, spent, inAll }) => ({
          key: from,
          cells: [
            formatDayRange(from, to),
            moneyText(spent),
            moneyText(inAll),
            ...(budget === null ? [] : [leftText(budget, inAll)]),
          ],
        })),
      }}
    >
      <LineChart
        label="Spent in all by week"
        from={Number(before)}
        points={weeks.map(({ from, to, spent, inAll }) => ({
          key: from,
          label: formatDay(from),
          value: Number(inAll),
          text: `${formatDayRange(from, to)}: ${moneyText(spent)}, ${moneyText(inAll)} in all`,
        }))}
        labelEvery={Math.ceil(weeks.length / MOST_LABELS)}
        {...(budget !== null && { limit: { value: Number(budget), label: `Budget ${moneyText(budget)}` } })}
      />
    </HoursFrame>
  );
}

function leftText(budget: string, spent: string): string {
  const { amount, isOver } = leftOf(budget, spent);
  return isOver ? `${moneyText(amount)} over` : moneyText(amount);
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
        columns: columnsOf('Week', seesMoney),
        rows: weeks.map((week) => ({
          key: week.from,
          cells: [formatDayRange(week.from, week.to), ...cellsOf(week, seesMoney)],
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
          text: `${formatDayRange(week.from, week.to)}: ${inWords(week)}`,
          parts: [
            { key: 'billable', value: week.billableHours, tone: 'accent' },
            { key: 'other', value: week.hours - week.billableHours, tone: 'quiet' },
          ],
        }))}
        labelEvery={Math.ceil(weeks.length / MOST_LABELS)}
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
        columns: columnsOf('Goal', seesMoney),
        rows: goals.map((goal, index) => ({
          key: goal.goalId ?? `${DELETED}-${index}`,
          cells: [titleOf(goal), ...cellsOf(goal, seesMoney)],
        })),
      }}
    >
      <HorizontalBars
        label="Hours by goal"
        bars={goals.slice(0, MOST_BARS).map((goal, index) => ({
          key: goal.goalId ?? `${DELETED}-${index}`,
          label: titleOf(goal),
          value: goal.hours,
          figure: <Figure of={goal} />,
          text: `${titleOf(goal)}: ${inWords(goal)}`,
          isPlain: goal.goalId === null,
        }))}
        onOpen={({ key }) => void navigate(`/talent-phi/goals?goal=${key}`)}
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
        columns: columnsOf('Person', seesMoney),
        rows: people.map((person) => ({ key: person.userId, cells: [person.name, ...cellsOf(person, seesMoney)] })),
      }}
    >
      <HorizontalBars
        label="Hours by person"
        bars={people.slice(0, MOST_BARS).map((person) => ({
          key: person.userId,
          label: person.name,
          value: person.hours,
          figure: <Figure of={person} />,
          text: `${person.name}: ${inWords(person)}`,
        }))}
      />
      <Others count={people.length} />
    </HoursFrame>
  );
}
