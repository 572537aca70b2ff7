import type { ProjectFigures } from '@atrium/contract/agency/marketing-projects/schemas';
import { addHours } from '@atrium/rules/agency/hours';
import { plural } from '@atrium/rules/stock/labels';
import { addMoney } from '@atrium/rules/prices/money';
import { BriefcaseBusiness, CalendarClock, Clock, Coins, ListChecks, ReceiptText, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { moneyText } from '../../../../lib/format/money.js';
import { STAT_ROW, StatCard } from '../../../../ui/display/stat-card.js';
import type { ProjectRow } from './project-rows.js';
import { billableText, hoursText, withoutRateText } from '../figures/project-time.js';

const ICON = 'size-4';

/** Four figures of active projects, each a filter; money only for managers. */
export function ProjectsSummary({
  rows,
  seesMoney,
}: {
  readonly rows: readonly ProjectRow[];
  readonly seesMoney: boolean;
}) {
  const active = rows.filter(({ project }) => project.status === 'active');
  const without = active.filter(({ project }) => project.budget === null).length;
  const late = rows.filter((row) => row.late).length;
  const figures = active.flatMap((row) => row.figures ?? []);
  const known = figures.length === active.length;
  return (
    <div className={`${STAT_ROW} grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4`}>
      <LinkedCard filter="status=active">
        <StatCard
          label="Active Projects"
          figure={active.length}
          meaning={`Of ${plural(rows.length, 'project')}`}
          icon={<BriefcaseBusiness className={ICON} />}
        />
      </LinkedCard>
      {seesMoney ? (
        <>
          <LinkedCard filter="status=active&sort=-budget">
            <StatCard
              label="Budget"
              figure={moneyText(addMoney(...active.flatMap(({ project }) => project.budget ?? [])))}
              meaning={without === 0 ? 'Of active projects' : `${without} active without one`}
              icon={<Coins className={ICON} />}
            />
          </LinkedCard>
          <LinkedCard filter="status=active&sort=-budget">
            <StatCard
              label="Spent"
              figure={known ? moneyText(addMoney(...figures.flatMap(({ spent }) => spent ?? []))) : undefined}
              meaning={
                withoutRateText(addHours(...figures.map(({ hoursWithoutRate }) => hoursWithoutRate ?? 0))) ??
                'On active projects'
              }
              icon={<ReceiptText className={ICON} />}
            />
          </LinkedCard>
          <OverBudget rows={rows} known={known} />
        </>
      ) : (
        <>
          <LinkedCard filter="status=active&sort=-hours">
            <StatCard
              label="Hours"
              figure={known ? hoursText(sum(figures, 'hours')) : undefined}
              meaning={
                billableText({ hours: sum(figures, 'hours'), billableHours: sum(figures, 'billableHours') }) ??
                'On active projects'
              }
              icon={<Clock className={ICON} />}
            />
          </LinkedCard>
          <LinkedCard filter="status=active&sort=tasks">
            <StatCard
              label="Open Tasks"
              figure={known ? sum(figures, 'totalTasks') - sum(figures, 'completedTasks') : undefined}
              meaning={`Of ${plural(sum(figures, 'totalTasks'), 'task')}`}
              icon={<ListChecks className={ICON} />}
            />
          </LinkedCard>
          <LinkedCard filter="only=late">
            <StatCard
              label="Late"
              figure={late}
              meaning="Past their end"
              tone={late > 0 ? 'bad' : 'neutral'}
              icon={<CalendarClock className={ICON} />}
            />
          </LinkedCard>
        </>
      )}
    </div>
  );
}

function OverBudget({ rows, known }: { readonly rows: readonly ProjectRow[]; readonly known: boolean }) {
  const over = rows.filter(({ use }) => use !== null && use.over !== null).length;
  return (
    <LinkedCard filter="only=over">
      <StatCard
        label="Over Budget"
        figure={known ? over : undefined}
        meaning="In any status"
        tone={over > 0 ? 'bad' : 'neutral'}
        icon={<TriangleAlert className={ICON} />}
      />
    </LinkedCard>
  );
}

const sum = (
  figures: readonly ProjectFigures[],
  name: 'hours' | 'billableHours' | 'completedTasks' | 'totalTasks',
): number => addHours(...figures.map((one) => one[name]));

const LinkedCard = ({ filter, children }: { readonly filter: string; readonly children: ReactNode }) => (
  <Link to={`?${filter}`} replace className="rounded-card transition-shadow hover:shadow-float">
    {children}
  </Link>
);
