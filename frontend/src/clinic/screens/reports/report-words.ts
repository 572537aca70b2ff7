import { contentText } from '@atrium/rules/stock/contents';
import { quantityText } from '@atrium/rules/stock/quantity';
import type { ReportPart, ReportRow } from '@atrium/contract/clinic/reports/schemas';
import type { Report } from '@atrium/contract/clinic/reports/values';

interface ReportWords {
  readonly title: string;
  readonly subtitle: string;
  /** Label of the report's value; `empty` is the text of an empty report. */
  readonly value: string;
  readonly empty: string;
  /** The report covers a single day. */
  readonly ofDay?: true;
}

export const REPORT_WORDS: Readonly<Record<Report, ReportWords>> = {
  'usage-cost': {
    title: 'Cost of use',
    subtitle: 'What was used, at what its lots and opened containers had cost',
    value: 'Cost',
    empty: 'Nothing was used in these days',
  },
  waste: {
    title: 'Waste',
    subtitle: 'What was written off, or counted as expired, recalled, broken or lost',
    value: 'Value',
    empty: 'Nothing was thrown away in these days',
  },
  'stock-value': {
    title: 'Value in stock',
    subtitle: 'What lay on the shelves at the end of that day, at the unit costs of today',
    value: 'Value',
    empty: 'Nothing lay on the shelves that day',
    ofDay: true,
  },
  prices: {
    title: 'Price changes',
    subtitle: 'What was bought at another price than the time before, and what that made',
    value: 'Difference',
    empty: 'No price changed in these days',
  },
  forecast: {
    title: 'Use and forecast',
    subtitle: 'What left the shelves, beside the pace of the ninety days before; costs as in Cost of use',
    value: 'Used',
    empty: 'Nothing was used in these days, nor in the ninety before',
  },
};

export const PART_WORDS: Readonly<Record<ReportPart, string>> = {
  treatment: 'Treatment',
  practitioner: 'Practitioner',
  kit: 'Kit',
  category: 'Category',
  reason: 'Reason',
  kind: 'Kind',
  shelf: 'Shelf',
  supplier: 'Supplier',
};

/** "1.00 to 2.50, up 150 %". */
export function priceText(
  { before, after }: Pick<ReportRow, 'before' | 'after'>,
  money: (amount: string) => string,
): string {
  if (before === null || after === null) return '';
  const percent = Number(before) === 0 ? null : Math.round((Number(after) / Number(before) - 1) * 1000) / 10;
  return `${money(before)} to ${money(after)}${percent === null ? '' : `, ${percent > 0 ? 'up' : 'down'} ${Math.abs(percent)} %`}`;
}

/** "2 vials", or "110 U" for entries that are counted by content. */
export const amountOf = ({
  quantity,
  unit,
  content,
  contentUnit,
}: Pick<ReportRow, 'quantity' | 'unit' | 'content' | 'contentUnit'>): string =>
  content === null || contentUnit === null ? quantityText(quantity, unit) : contentText(content, contentUnit);

/** "12 used, 10.5 expected". */
export const paceText = ({ before, after }: Pick<ReportRow, 'before' | 'after'>): string =>
  `${Number(after ?? 0).toLocaleString('en')} used, ${Number(before ?? 0).toLocaleString('en')} expected`;

/** Uses the minus sign of the font's digit width for negative amounts. */
export const signedMoney = (amount: string, money: (amount: string) => string): string =>
  amount.startsWith('-') ? `−${money(amount.slice(1))}` : money(amount);
