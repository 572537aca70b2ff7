import { goalProgress } from '@atrium/rules/agency/goal-progress';
import { plural } from '@atrium/rules/stock/labels';
import { CalendarRange, Clock, Coins, ListChecks } from 'lucide-react';
import { moneyText } from '../../../../lib/format/money.js';
import { useToday } from '../../../../session/today.js';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.js';
import { STAT_ROW, StatCard } from '../../../../ui/display/stat-card.js';
import { budgetWords } from './project-measures.js';
import type { ProjectRow } from '../list/project-rows.js';
import { billableText, datesText, hoursText, timeLeft, withoutRateText } from '../figures/project-time.js';

const ICON = 'size-4';
const BAR = 'mt-3';

/** Figures at the head of a project. */
export function ProjectFacts({ row, seesMoney }: { readonly row: ProjectRow; readonly seesMoney: boolean }) {
  const { project, figures, late } = row;
  const left = timeLeft(project, useToday());
  const dates = datesText(project);
  const done = figures === undefined ? 0 : goalProgress(figures.completedTasks, figures.totalTasks);
  return (
    <div className={`${STAT_ROW} grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4`}>
      {seesMoney ? (
        <MoneyFact row={row} />
      ) : (
        <StatCard
          label="Budget"
          figure={project.budget === null ? '—' : moneyText(project.budget)}
          meaning={project.budget === null ? 'No budget agreed' : 'Agreed budget'}
          icon={<Coins className={ICON} />}
        />
      )}
      <StatCard
        label="Hours"
        figure={figures && hoursText(figures.hours)}
        meaning={figures === undefined ? 'Loading' : (billableText(figures) ?? 'Nothing logged yet')}
        icon={<Clock className={ICON} />}
      />
      <StatCard
        label="Tasks"
        figure={figures && (figures.totalTasks === 0 ? '—' : `${done}%`)}
        meaning={
          figures === undefined
            ? 'Loading'
            : figures.totalTasks === 0
              ? 'No tasks yet'
              : `${figures.completedTasks} of ${plural(figures.totalTasks, 'task')} completed`
        }
        icon={<ListChecks className={ICON} />}
      >
        {figures !== undefined && figures.totalTasks > 0 && (
          <ProgressBar label={`Tasks of ${project.name}: ${done}% completed`} percent={done} className={BAR} />
        )}
      </StatCard>
      <StatCard
        label="Dates"
        figure={left ?? '—'}
        meaning={dates ?? 'None set'}
        tone={late ? 'bad' : 'neutral'}
        icon={<CalendarRange className={ICON} />}
      />
    </div>
  );
}

/** Spent against budget, for managers. */
function MoneyFact({ row: { project, figures, use } }: { readonly row: ProjectRow }) {
  const missing = withoutRateText(figures?.hoursWithoutRate);
  const hint = missing !== null && <p className="mt-1.5 text-caption text-muted">{missing}</p>;
  if (use === null)
    return (
      <StatCard
        label="Spent"
        figure={figures && moneyText(figures.spent ?? null)}
        meaning={project.budget === null ? 'No budget' : `Budget ${moneyText(project.budget)}`}
        icon={<Coins className={ICON} />}
      >
        {hint}
      </StatCard>
    );
  return (
    <StatCard
      label="Budget used"
      figure={use.percent === null ? 'Over' : `${use.percent}%`}
      meaning={
        use.over === null
          ? `${moneyText(use.spent)} of ${moneyText(use.budget)}`
          : `${moneyText(use.over)} over ${moneyText(use.budget)}`
      }
      tone={use.tone === 'accent' ? 'neutral' : use.tone}
      icon={<Coins className={ICON} />}
    >
      <ProgressBar
        label={`Budget of ${project.name}: ${budgetWords(use)}`}
        percent={use.percent ?? 100}
        tone={use.tone}
        className={BAR}
      />
      {hint}
    </StatCard>
  );
}
