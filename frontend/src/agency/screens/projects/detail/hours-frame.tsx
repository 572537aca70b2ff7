import type { ReactNode } from 'react';
import { moneyText } from '../../../../lib/format/money.js';
import { ChartFrame, type ChartTable } from '../../../../ui/charts/chart-frame.js';
import { billableText, hoursText, withoutRateText } from '../figures/project-time.js';

const PLACE = 'min-h-[200px]';

interface HoursFrameProps {
  readonly title: string;
  readonly description: string;
  readonly aside?: ReactNode;
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
    className={isWide ? `${PLACE} lg:col-span-2` : PLACE}
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
const costText = ({ hours, spent, hoursWithoutRate = 0 }: Spending): string | null =>
  spent === undefined ? null : hours > 0 && hoursWithoutRate === hours ? 'no rate' : moneyText(spent);

/** The cells of a row of any of the tables. */
export const cellsOf = (of: Spending, seesMoney: boolean): readonly string[] => [
  hoursText(of.hours),
  hoursText(of.billableHours),
  ...(seesMoney ? [costText(of) ?? '—'] : []),
];
export const columnsOf = (first: string, seesMoney: boolean): readonly string[] => [
  first,
  'Hours',
  'Billable',
  ...(seesMoney ? ['Cost'] : []),
];
export const inWords = (of: Spending): string =>
  [
    hoursText(of.hours),
    billableText(of),
    costText(of),
    of.hoursWithoutRate === of.hours ? null : withoutRateText(of.hoursWithoutRate),
  ]
    .filter((part) => part !== null)
    .join(', ');

export const Figure = ({ of }: { readonly of: Spending }) => (
  <>
    {of.spent !== undefined && <span className="mr-2 font-normal text-muted">{costText(of)}</span>}{' '}
    {hoursText(of.hours)}
  </>
);
