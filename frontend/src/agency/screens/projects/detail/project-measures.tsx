import type { ProjectFigures } from '@atrium/contract/agency/marketing-projects/schemas';
import { formatHours } from '@atrium/rules/agency/duration';
import { getGoalProgress } from '@atrium/rules/agency/goal-progress';
import { Info, TriangleAlert } from 'lucide-react';
import { formatAmount } from '../../../../lib/format/money.js';
import { useToday } from '../../../../session/today.js';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.js';
import type { BudgetUse } from '../figures/budget-use.js';
import type { ProjectRow } from '../list/project-rows.js';
import { formatBillable, formatDates, describeTimeLeft, describeHoursWithoutRate } from '../figures/project-time.js';

/* Figures of a project in two lines each: in the list, on a card, and at the head of its screen. */

const DASH = <span className="text-muted">—</span>;

/** Returns text next to the amount, so that color is not the only indication. */
export const formatBudgetUse = ({ percent, over }: BudgetUse): string =>
  percent === null ? 'Over budget' : over === null ? `${percent}%` : `${percent}% · over budget`;

export function BudgetMeasure({ row: { project, figures, use } }: { readonly row: ProjectRow }) {
  const missing = describeHoursWithoutRate(figures?.hoursWithoutRate);
  if (use === null)
    return (
      <span className="flex items-center justify-between gap-2">
        {project.budget === null ? (
          <span className="text-muted">No budget</span>
        ) : (
          <span>{formatAmount(project.budget)}</span>
        )}
        <span className="flex items-center gap-1 text-caption text-muted">
          {project.budget === null && figures?.spent !== undefined && (
            <span>{`${formatAmount(figures.spent)} spent`}</span>
          )}
          <Missing text={missing} />
        </span>
      </span>
    );
  return (
    <div>
      <p className="flex items-baseline justify-between gap-2">
        <span
          className={
            use.tone === 'bad'
              ? 'font-semibold text-bad-text'
              : use.tone === 'warn'
                ? 'font-semibold text-warn-text'
                : 'font-semibold'
          }
        >
          <span>{use.percent === null ? 'Over' : `${use.percent}%`}</span>
          {use.over !== null && <span className="sr-only"> over budget</span>}
        </span>
        <span className="flex min-w-0 items-center gap-1 text-caption text-muted">
          <span
            className="truncate"
            title={`${formatAmount(use.spent)} of ${formatAmount(use.budget)}`}
          >{`${formatAmount(use.spent)} of ${formatAmount(use.budget)}`}</span>
          <Missing text={missing} />
        </span>
      </p>
      <ProgressBar
        label={`Budget of ${project.name}: ${formatBudgetUse(use)}`}
        percent={use.percent ?? 100}
        tone={use.tone}
        className="mt-0.5"
      />
    </div>
  );
}

const Missing = ({ text }: { readonly text: string | null }) =>
  text !== null && (
    <span data-tip={text} className="shrink-0">
      <Info className="size-3.5" />
      <span className="sr-only">{text}</span>
    </span>
  );

interface TasksMeasureProps {
  readonly name: string;
  readonly figures: ProjectFigures | undefined;
}

export function TasksMeasure({ name, figures }: TasksMeasureProps) {
  if (figures === undefined || figures.totalTasks === 0) return DASH;
  const percent = getGoalProgress(figures.completedTasks, figures.totalTasks);
  return (
    <div>
      <p className="flex items-baseline justify-between gap-2">
        <span className="font-semibold">{`${percent}%`}</span>
        <span className="text-caption text-muted">
          <span>{`${figures.completedTasks} of ${figures.totalTasks}`}</span>
          <span className="sr-only"> completed</span>
        </span>
      </p>
      <ProgressBar label={`Tasks of ${name}: ${percent}% completed`} percent={percent} className="mt-0.5" />
    </div>
  );
}

export function HoursMeasure({ figures }: { readonly figures: ProjectFigures | undefined }) {
  if (figures === undefined || figures.hours === 0) return DASH;
  return (
    <div>
      <p>{formatHours(figures.hours)}</p>
      <p className="text-caption text-muted">{formatBillable(figures)}</p>
    </div>
  );
}

export function DatesMeasure({ row: { project, late } }: { readonly row: ProjectRow }) {
  const dates = formatDates(project);
  const left = describeTimeLeft(project, useToday());
  if (dates === null) return DASH;
  return (
    <div>
      <p className="truncate" title={dates}>
        {dates}
      </p>
      {left !== null && (
        <p
          className={
            late ? 'flex items-center gap-1 text-caption font-semibold text-bad-text' : 'text-caption text-muted'
          }
        >
          {late && <TriangleAlert className="size-3" />}
          <span>{left}</span>
        </p>
      )}
    </div>
  );
}
