import type { ProjectFigures } from '@atrium/contract/agency/marketing-projects/schemas';
import { formatHours } from '@atrium/rules/agency/duration';
import { addHours } from '@atrium/rules/agency/hours';
import { formatPlural } from '@atrium/rules/stock/labels';
import { addMoney } from '@atrium/rules/prices/money';
import { formatAmount } from '../../../../lib/format/money.js';
import { type Figure, FigureLine } from '../../../../ui/display/figure-line.js';
import type { ProjectRow } from './project-rows.js';
import { formatBillable, describeHoursWithoutRate } from '../figures/project-time.js';

interface ProjectsSummaryProps {
  readonly rows: readonly ProjectRow[];
  readonly seesMoney: boolean;
}

/** Four figures of active projects, each a filter. Only managers see money. */
export function ProjectsSummary({ rows, seesMoney }: ProjectsSummaryProps) {
  const active = rows.filter(({ project }) => project.status === 'active');
  const figures = active.flatMap((row) => row.figures ?? []);
  const known = figures.length === active.length;
  return (
    <FigureLine
      isAboveList
      figures={[
        {
          label: 'Active projects',
          figure: active.length,
          meaning: `Of ${formatPlural(rows.length, 'project')}`,
          to: '?status=active',
          replace: true,
        },
        ...(seesMoney ? moneyFigures(rows, active, known ? figures : null) : workFigures(rows, known ? figures : null)),
      ]}
    />
  );
}

/** @param figures those of active projects; null while they load */
function moneyFigures(
  rows: readonly ProjectRow[],
  active: readonly ProjectRow[],
  figures: readonly ProjectFigures[] | null,
): Figure[] {
  const without = active.filter(({ project }) => project.budget === null).length;
  const over = rows.filter(({ use }) => use !== null && use.over !== null).length;
  const withoutRate = addHours(...(figures ?? []).map(({ hoursWithoutRate }) => hoursWithoutRate ?? 0));
  return [
    {
      label: 'Budget',
      figure: formatAmount(addMoney(...active.flatMap(({ project }) => project.budget ?? []))),
      meaning: without === 0 ? 'Of active projects' : `${without} active without one`,
      to: '?status=active&sort=-budget',
      replace: true,
    },
    {
      label: 'Spent',
      figure: figures === null ? undefined : formatAmount(addMoney(...figures.flatMap(({ spent }) => spent ?? []))),
      meaning: describeHoursWithoutRate(withoutRate) ?? 'On active projects',
      to: '?status=active&sort=-budget',
      replace: true,
    },
    {
      label: 'Over budget',
      figure: figures === null ? undefined : over,
      meaning: 'In any status',
      tone: over > 0 ? 'bad' : undefined,
      to: '?only=over',
      replace: true,
    },
  ];
}

function workFigures(rows: readonly ProjectRow[], figures: readonly ProjectFigures[] | null): Figure[] {
  const late = rows.filter((row) => row.late).length;
  const sum = (name: 'hours' | 'billableHours' | 'completedTasks' | 'totalTasks'): number =>
    addHours(...(figures ?? []).map((one) => one[name]));
  return [
    {
      label: 'Hours',
      figure: figures === null ? undefined : formatHours(sum('hours')),
      meaning: formatBillable({ hours: sum('hours'), billableHours: sum('billableHours') }) ?? 'On active projects',
      to: '?status=active&sort=-hours',
      replace: true,
    },
    {
      label: 'Open tasks',
      figure: figures === null ? undefined : sum('totalTasks') - sum('completedTasks'),
      meaning: `Of ${formatPlural(sum('totalTasks'), 'task')}`,
      to: '?status=active&sort=tasks',
      replace: true,
    },
    {
      label: 'Late',
      figure: late,
      meaning: 'Past their end',
      tone: late > 0 ? 'bad' : undefined,
      to: '?only=late',
      replace: true,
    },
  ];
}
