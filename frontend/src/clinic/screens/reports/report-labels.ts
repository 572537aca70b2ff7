import { formatContent } from '@atrium/rules/stock/contents';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import type { ReportPart, ReportRow } from '@atrium/contract/clinic/reports/schemas';
import type { Report } from '@atrium/contract/clinic/reports/values';

interface ReportLabels {
  readonly title: string;
  readonly subtitle: string;
  /** Label of the report's value. */
  readonly value: string;
  readonly empty: string;
  /** True for a report that covers a single day. */
  readonly ofDay?: true;
}

export const REPORT_LABELS: Readonly<Record<Report, ReportLabels>> = {
  'usage-cost': {
    title: 'Cost of use',
    subtitle: 'Cost of stock used',
    value: 'Cost',
    empty: 'Nothing was used in these days',
  },
  waste: {
    title: 'Waste',
    subtitle: 'Written off, or counted as expired, recalled, broken or lost',
    value: 'Value',
    empty: 'Nothing was thrown away in these days',
  },
  'stock-value': {
    title: 'Value in stock',
    subtitle: "Stock at the end of the day, at today's unit costs",
    value: 'Value',
    empty: 'Nothing lay on the shelves that day',
    ofDay: true,
  },
  prices: {
    title: 'Price changes',
    subtitle: 'Purchases at a changed price, and the effect on cost',
    value: 'Difference',
    empty: 'No price changed in these days',
  },
  forecast: {
    title: 'Use and forecast',
    subtitle: 'Usage against the 90-day forecast; costs as in Cost of use',
    value: 'Used',
    empty: 'Nothing was used in these days, nor in the ninety before',
  },
};

export const PART_LABELS: Readonly<Record<ReportPart, string>> = {
  treatment: 'Treatment',
  practitioner: 'Practitioner',
  kit: 'Kit',
  category: 'Category',
  reason: 'Reason',
  kind: 'Kind',
  shelf: 'Shelf',
  supplier: 'Supplier',
};

/** Formats a change of price: "1.00 to 2.50, up 150 %". */
export function formatPriceChange(
  { before, after }: Pick<ReportRow, 'before' | 'after'>,
  money: (amount: string) => string,
): string {
  if (before === null || after === null) return '';
  const percent = Number(before) === 0 ? null : Math.round((Number(after) / Number(before) - 1) * 1000) / 10;
  return `${money(before)} to ${money(after)}${percent === null ? '' : `, ${percent > 0 ? 'up' : 'down'} ${Math.abs(percent)} %`}`;
}

/** Formats the amount of an entry: "2 vials", or "110 U" by content. */
export const formatEntryAmount = ({
  quantity,
  unit,
  content,
  contentUnit,
}: Pick<ReportRow, 'quantity' | 'unit' | 'content' | 'contentUnit'>): string =>
  content === null || contentUnit === null ? formatQuantity(quantity, unit) : formatContent(content, contentUnit);

/** Formats the use and the forecast: "12 used, 10.5 expected". */
export const formatPace = ({ before, after }: Pick<ReportRow, 'before' | 'after'>): string =>
  `${Number(after ?? 0).toLocaleString('en')} used, ${Number(before ?? 0).toLocaleString('en')} expected`;

/** Uses the minus sign of the font's digit width for negative amounts. */
export const formatSignedMoney = (amount: string, money: (amount: string) => string): string =>
  amount.startsWith('-') ? `−${money(amount.slice(1))}` : money(amount);
