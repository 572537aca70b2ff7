import type { ReportReply, ReportRow } from '@atrium/contract/clinic/reports/schemas';
import { MAX_REPORT_ROWS } from '@atrium/contract/clinic/reports/values';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { labelOf, plural, TREATMENT_TYPE_LABELS } from '@atrium/rules/stock/labels';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { momentText } from '../../../lib/format/dates.js';
import { moneyText } from '../../../lib/format/money.js';
import { useOrganisation } from '../../../session/organisation-store.js';
import { Button } from '../../../ui/buttons/button.js';
import { ChartFrame } from '../../../ui/charts/chart-frame.js';
import { HorizontalBars } from '../../../ui/charts/horizontal-bars.js';
import { Framed } from '../../../ui/lists/list-frame.js';
import { amountOf, paceText, PART_WORDS, priceText, REPORT_WORDS, signedMoney } from './report-words.js';

const BARS = 12;
/** The URL value of the group without a key. */
const NONE = 'none';

interface ReportViewProps {
  readonly report: ReportReply;
  readonly group: string;
  readonly onGroup: (key: string) => void;
}

/** Shows the groups as bars; a bar filters the rows below. */
export function ReportView({ report: value, group, onGroup }: ReportViewProps) {
  // Renders the amounts again when the organization's currency changes.
  useOrganisation(({ currency }) => currency);
  const { report, by, groups, total, rows } = value;
  const words = REPORT_WORDS[report];
  const keyOf = (key: string) => (key === '' ? NONE : key);
  const chosen = groups.find(({ key }) => keyOf(key) === group);
  const full = Math.max(...groups.map((one) => Math.max(Number(one.value), Number(one.planned ?? 0))), 0.01);
  const money = (amount: string) => signedMoney(amount, moneyText);
  const figure = (one: { readonly value: string; readonly planned: string | null }) =>
    one.planned === null ? money(one.value) : `${money(one.value)} of ${money(one.planned)}`;
  const stands = <span className="figures text-heading font-semibold whitespace-nowrap">{figure(total)}</span>;
  const listed = chosen?.rows ?? total.rows;
  return (
    <div className="flex flex-col gap-4">
      <ChartFrame
        title={`${words.title} by ${PART_WORDS[by].toLowerCase()}`}
        description={
          report === 'forecast'
            ? 'The cost of use; the tick stands where the pace of the ninety days before would be'
            : words.subtitle
        }
        aside={<span className="max-sm:hidden">{stands}</span>}
        table={{
          caption: words.title,
          columns: [PART_WORDS[by], 'Rows', words.value, ...(report === 'forecast' ? ['Expected'] : [])],
          rows: groups.map((one) => ({
            key: one.key,
            cells: [
              one.label ?? '',
              one.rows.toLocaleString('en'),
              money(one.value),
              ...(one.planned === null ? [] : [money(one.planned)]),
            ],
          })),
        }}
      >
        <p className="-mt-1 pb-2 sm:hidden">{stands}</p>
        <HorizontalBars
          label={words.title}
          bars={groups.slice(0, BARS).map((one) => ({
            key: keyOf(one.key),
            label: one.label ?? '',
            value: Number(one.value),
            figure: figure(one),
            ...(one.planned !== null && { mark: Number(one.planned) }),
            text: `${one.label ?? ''}: ${figure(one)}, ${plural(one.rows, 'row')}`,
          }))}
          full={full}
          onOpen={({ key }) => onGroup(String(key))}
        />
        {groups.length > BARS && (
          <p className="pt-3 text-caption text-muted">
            {plural(groups.length - BARS, 'more', 'more')} with less: show them as a table, or in the file.
          </p>
        )}
        {total.withoutCost > 0 && (
          <p className="pt-3 text-caption text-muted">
            {plural(total.withoutCost, 'row')} of products without a unit cost {total.withoutCost === 1 ? 'is' : 'are'}{' '}
            in no amount.
          </p>
        )}
      </ChartFrame>
      <section aria-label="Rows" className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold">
            {chosen === undefined ? 'Rows' : (chosen.label ?? '')}
            <span className="figures ml-2 text-caption font-normal text-muted">
              {listed > MAX_REPORT_ROWS
                ? `the first ${MAX_REPORT_ROWS} of ${listed.toLocaleString('en')}, the largest first`
                : plural(listed, 'row')}
            </span>
          </h2>
          {chosen !== undefined && (
            <Button
              variant="quiet"
              size="small"
              className="print:hidden"
              icon={<X className="size-3.5" aria-hidden="true" />}
              onClick={() => onGroup(group)}
            >
              All rows
            </Button>
          )}
        </div>
        <Framed>
          <ul aria-label="Rows" className="divide-y divide-line">
            {rows.map((row, index) => (
              <Row key={`${row.stockId} ${row.at} ${index}`} row={row} report={value} money={money} />
            ))}
          </ul>
        </Framed>
      </section>
    </div>
  );
}

interface RowProps {
  readonly row: ReportRow;
  readonly report: ReportReply;
  readonly money: (amount: string) => string;
}

function Row({ row, report: { report, groups }, money }: RowProps) {
  const { stockId, kind, name, sku, at, value, detail, person, group } = row;
  const label = groups.find(({ key }) => key === group)?.label;
  const when = at === null ? null : at.length === 10 ? formatDayWithYear(at) : momentText(at);
  const said = {
    'usage-cost': [when, detail === null ? null : labelOf(TREATMENT_TYPE_LABELS, detail), person],
    waste: [when, label, detail, person],
    'stock-value': [label, detail],
    prices: [when, detail],
    forecast: [label],
  }[report];
  const amount =
    report === 'prices' ? priceText(row, moneyText) : report === 'forecast' ? paceText(row) : amountOf(row);
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-0.5 px-4 py-2 transition-colors [contain-intrinsic-size:auto_52px] [content-visibility:auto] hover:bg-sunken print:break-inside-avoid print:[content-visibility:visible] sm:grid-cols-[minmax(0,1fr)_220px_120px]">
      <div className="min-w-0">
        <Link
          to={`/perfect-b/${kind === 'item' ? 'inventory' : 'consumables'}/${stockId}`}
          className="block truncate font-medium after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
        <p className="truncate text-caption text-muted">{[...new Set([sku, ...said])].filter(Boolean).join(' · ')}</p>
      </div>
      <p className="figures text-right text-table text-muted max-sm:order-3 max-sm:col-span-2 max-sm:text-left">
        {amount}
      </p>
      <p className="figures text-right font-medium">
        {value === null ? <span className="font-normal text-muted">No cost</span> : money(value)}
      </p>
    </li>
  );
}
