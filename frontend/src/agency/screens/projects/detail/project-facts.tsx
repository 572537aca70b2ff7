import { getGoalProgress } from '@atrium/rules/agency/goal-progress';
import { formatHours } from '@atrium/rules/agency/duration';
import { formatPlural } from '@atrium/rules/stock/labels';
import { formatAmount } from '../../../../lib/format/money.js';
import { useToday } from '../../../../session/today.js';
import { type Figure, FigureLine } from '../../../../ui/display/figure-line.js';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.js';
import { formatBudgetUse } from './project-measures.js';
import type { ProjectRow } from '../list/project-rows.js';
import { formatBillable, formatDates, describeTimeLeft, describeHoursWithoutRate } from '../figures/project-time.js';

/** Figures at the top of a project. */
export function ProjectFacts({ row, seesMoney }: { readonly row: ProjectRow; readonly seesMoney: boolean }) {
  const { project, figures, late } = row;
  const left = describeTimeLeft(project, useToday());
  const done = figures === undefined ? 0 : getGoalProgress(figures.completedTasks, figures.totalTasks);
  return (
    <FigureLine
      figures={[
        seesMoney
          ? spentFigure(row)
          : {
              label: 'Budget',
              figure: project.budget === null ? '—' : formatAmount(project.budget),
              meaning: project.budget === null ? 'No budget agreed' : 'Agreed budget',
            },
        {
          label: 'Hours',
          figure: figures && formatHours(figures.hours),
          meaning: figures === undefined ? 'Loading' : (formatBillable(figures) ?? 'Nothing logged yet'),
        },
        {
          label: 'Tasks',
          figure: figures && (figures.totalTasks === 0 ? '—' : `${done}%`),
          meaning:
            figures === undefined
              ? 'Loading'
              : figures.totalTasks === 0
                ? 'No tasks yet'
                : `${figures.completedTasks} of ${formatPlural(figures.totalTasks, 'task')} completed`,
          extra: figures !== undefined && figures.totalTasks > 0 && (
            <ProgressBar label={`Tasks of ${project.name}: ${done}% completed`} percent={done} className="mt-1 h-1" />
          ),
        },
        {
          label: 'Dates',
          figure: left ?? '—',
          meaning: formatDates(project) ?? 'None set',
          tone: late ? 'bad' : undefined,
        },
      ]}
    />
  );
}

/** Returns the figure of the spent part of the budget, for managers. */
function spentFigure({ project, figures, use }: ProjectRow): Figure {
  const missing = describeHoursWithoutRate(figures?.hoursWithoutRate);
  const withMissing = (text: string): string => (missing === null ? text : `${text} · ${missing}`);
  if (use === null)
    return {
      label: 'Spent',
      figure: figures && formatAmount(figures.spent ?? null),
      meaning: withMissing(project.budget === null ? 'No budget' : `Budget ${formatAmount(project.budget)}`),
    };
  return {
    label: 'Budget used',
    figure: use.percent === null ? 'Over' : `${use.percent}%`,
    meaning: withMissing(
      use.over === null
        ? `${formatAmount(use.spent)} of ${formatAmount(use.budget)}`
        : `${formatAmount(use.over)} over ${formatAmount(use.budget)}`,
    ),
    tone: use.tone === 'accent' ? undefined : use.tone,
    extra: (
      <ProgressBar
        label={`Budget of ${project.name}: ${formatBudgetUse(use)}`}
        percent={use.percent ?? 100}
        tone={use.tone}
        className="mt-1 h-1"
      />
    ),
  };
}
