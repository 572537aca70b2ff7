import type { ReactNode } from 'react';
import { formatHours } from '@atrium/rules/agency/duration';
import { formatAmount } from '../../../../lib/format/money.js';
import { ChartFrame, type ChartTable } from '../../../../ui/charts/chart-frame.js';
import { formatBillable, describeHoursWithoutRate } from '../figures/project-time.js';
import type { Elements } from '../../../../ui/elements.js';

const CHART_HEIGHT = 'min-h-[200px]';

interface HoursFrameProps {
  readonly title: string;
  readonly description: string;
  readonly aside?: Elements;
  readonly table: Omit<ChartTable, 'caption'>;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A chart of hours with its table. */
export const HoursFrame = ({ title, description, aside, table, isWide = false, children }: HoursFrameProps) => (
  <ChartFrame
    title={title}
    description={description}
    aside={aside}
    table={{ ...table, caption: title }}
    className={isWide ? `${CHART_HEIGHT} lg:col-span-2` : CHART_HEIGHT}
  >
    {children}
  </ChartFrame>
);

interface Spending {
  readonly hours: number;
  readonly billableHours: number;
  readonly spent?: string | undefined;
  readonly hoursWithoutRate?: number | undefined;
}

/** Returns the cost; 'no rate' when no hour has a rate, and null without the right to see money. */
const formatCost = ({ hours, spent, hoursWithoutRate = 0 }: Spending): string | null =>
  spent === undefined ? null : hours > 0 && hoursWithoutRate === hours ? 'no rate' : formatAmount(spent);

/** Returns the cells of a row, which are the same for all tables of hours. */
export const tableCells = (of: Spending, seesMoney: boolean): readonly string[] => [
  formatHours(of.hours),
  formatHours(of.billableHours),
  ...(seesMoney ? [formatCost(of) ?? '—'] : []),
];
export const tableColumns = (first: string, seesMoney: boolean): readonly string[] => [
  first,
  'Hours',
  'Billable',
  ...(seesMoney ? ['Cost'] : []),
];
export const describeHours = (of: Spending): string =>
  [
    formatHours(of.hours),
    formatBillable(of),
    formatCost(of),
    of.hoursWithoutRate === of.hours ? null : describeHoursWithoutRate(of.hoursWithoutRate),
  ]
    .filter((part) => part !== null)
    .join(', ');

export const Figure = ({ of }: { readonly of: Spending }) => (
  <>
    {of.spent !== undefined && <span className="mr-2 font-normal text-muted">{formatCost(of)}</span>}
    <span>{` ${formatHours(of.hours)}`}</span>
  </>
);
