import { plural } from '@atrium/rules/stock/labels';
import { CircleCheck, ListChecks, Target, Timer, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { STAT_ROW, StatCard } from '../../../ui/display/stat-card.js';
import { goalsAddress, tasksAddress } from './analytics-address.js';
import { comparison, daysLong, countOf, type PanelsProps, share } from './figures.js';

const ICON = 'size-4';
const CARD = 'block h-full w-full rounded-card text-left transition-shadow hover:shadow-float';
export const SUMMARY_GRID = `${STAT_ROW} grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-5`;

/** Five figures of the range with the previous period; each opens its rows. */
export function Summary({ figures: { delivery, flow, overdue, goals }, query, onOpen }: PanelsProps) {
  const { now, before } = delivery;
  const onTime = share(now.onTime, now.judged);
  const inPercent = onTime.endsWith('%');
  const onTimeBefore = inPercent ? share(before.onTime, before.judged) : countOf(before.onTime, before.judged);
  return (
    <div className={SUMMARY_GRID}>
      <Opening onClick={() => onOpen({ figure: 'completed', title: 'Completed tasks' })}>
        <StatCard
          label="Completed"
          figure={now.completed.toLocaleString('en')}
          meaning={comparison(now.completed, before.completed)}
          icon={<ListChecks className={ICON} />}
        />
      </Opening>
      <Opening
        tip="Tasks completed by their due date, of the tasks in this period that are completed or late."
        onClick={() => onOpen({ figure: 'judged', title: 'Tasks judged by their due date' })}
      >
        <StatCard
          label="On time"
          figure={onTime}
          meaning={`${inPercent ? `${countOf(now.onTime, now.judged)} · ` : ''}before ${onTimeBefore}`}
          icon={<CircleCheck className={ICON} />}
        />
      </Opening>
      <Opening
        tip="Half of the completed tasks took no longer than this from their first start."
        onClick={() => onOpen({ figure: 'flow', title: 'From start to done' })}
      >
        <StatCard
          label="Start to done"
          figure={daysLong(flow.now.medianDays)}
          meaning={`Median · before ${flow.before.medianDays ?? '—'}`}
          icon={<Timer className={ICON} />}
        />
      </Opening>
      <Link to={tasksAddress(query, { status: 'overdue' })} className={CARD}>
        <StatCard
          label="Overdue"
          figure={overdue.total.toLocaleString('en')}
          meaning="As of today"
          tone={overdue.total > 0 ? 'bad' : 'neutral'}
          icon={<TriangleAlert className={ICON} />}
        />
      </Link>
      <Link to={goalsAddress(query, { behind: true })} className={`${CARD} col-span-2 lg:col-span-1`}>
        <StatCard
          label="Goals behind"
          figure={goals.behind}
          meaning={`Of ${plural(goals.total, 'active goal')}`}
          tone={goals.behind > 0 ? 'warn' : 'neutral'}
          icon={<Target className={ICON} />}
        />
      </Link>
    </div>
  );
}

const Opening = ({
  tip,
  onClick,
  children,
}: {
  readonly tip?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) => (
  <button type="button" data-tip={tip} onClick={onClick} className={CARD}>
    {children}
  </button>
);
