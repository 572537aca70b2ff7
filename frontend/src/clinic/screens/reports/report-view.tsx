import type { ReportReply, ReportRow } from '@atrium/contract/clinic/reports/schemas';
import { MAX_REPORT_ROWS } from '@atrium/contract/clinic/reports/values';
import { formatPlural, getLabel, TREATMENT_TYPE_LABELS } from '@atrium/rules/stock/labels';
import { X } from 'lucide-react';
import { formatAmount } from '../../../lib/format/money.js';
import { useOrganization } from '../../../session/organization-store.js';
import { Button } from '../../../ui/buttons/button.js';
import { ChartFrame } from '../../../ui/charts/chart-frame.js';
import { HorizontalBars } from '../../../ui/charts/horizontal-bars.js';
import {
  formatSignedMoney,
  PART_LABELS,
  REPORT_LABELS,
  formatEntryAmount,
  formatPace,
  formatPriceChange,
} from './report-labels.js';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatShortMoment } from '../../../lib/format/dates.js';
import { usePrinting } from '../../../lib/page/print-state.js';
import { Code, FactLine } from '../../../ui/display/facts.js';
import { DataTable } from '../../../ui/lists/data-table.js';
import type { TableColumn } from '../../../ui/lists/data-table-props.js';

const FIRST_ROWS = 10;
/** Heights of a row with a caption, in a table and on a phone, in px. */
const ROW_PX = 52;
const LINE_PX = 64;

/** Shows the first rows of a report, and all of them on request and on paper. */
function ReportRows({ report }: { readonly report: ReportReply }) {
  const [isWhole, setWhole] = useState(report.rows.length <= FIRST_ROWS);
  const isOnPaper = usePrinting(({ phase }) => phase === 'printing');
  const rows = report.rows.map((row, index) => ({ ...row, index }));
  const card = (row: ReportRow) => <ReportCard row={row} report={report} />;
  return (
    <>
      <DataTable
        label="Entries"
        rows={isWhole || isOnPaper ? rows : rows.slice(0, FIRST_ROWS)}
        columns={getColumns(report)}
        rowId={({ index }) => index}
        sorting={null}
        onSortingChange={() => undefined}
        rowPx={ROW_PX}
        linePx={LINE_PX}
        card={card}
      />
      {!isWhole && (
        <Button className="self-start print:hidden" onClick={() => setWhole(true)}>
          {`Show all ${rows.length.toLocaleString('en')}`}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  readonly row: ReportRow;
  readonly report: ReportReply;
}

const getColumns = (report: ReportReply): TableColumn<ReportRow & { readonly index: number }>[] => [
  { id: 'name', header: 'Product', cell: (row) => <NameCell row={row} report={report} /> },
  {
    id: 'amount',
    header: AMOUNT_HEADERS[report.report],
    width: '30%',
    align: 'right',
    cell: (row) => getAmount(row, report),
  },
  { id: 'value', header: REPORT_LABELS[report.report].value, width: '144px', align: 'right', cell: getValue },
];

const ReportCard = ({ row, report }: RowProps) => (
  <div className="flex h-full items-center gap-3 py-1.5">
    <div className="min-w-0 flex-1">
      <NameCell row={row} report={report} />
    </div>
    <div className="flex max-w-1/2 flex-col items-end text-right text-caption text-muted">
      {getValue(row)}
      <span className="figures">{getAmount(row, report)}</span>
    </div>
  </div>
);

const AMOUNT_HEADERS: Readonly<Record<ReportReply['report'], string>> = {
  'usage-cost': 'Amount',
  waste: 'Amount',
  'stock-value': 'Amount',
  prices: 'Price',
  forecast: 'Use',
};

const getAmount = (row: ReportRow, { report }: ReportReply): string =>
  report === 'prices'
    ? formatPriceChange(row, formatAmount)
    : report === 'forecast'
      ? formatPace(row)
      : formatEntryAmount(row);

const getValue = ({ value }: ReportRow) =>
  value === null ? (
    <span className="text-muted">No cost</span>
  ) : (
    <span className="figures text-body font-semibold text-text">{formatSignedMoney(value, formatAmount)}</span>
  );

function NameCell({ row, report: { report, groups } }: RowProps) {
  const { stockId, kind, name, sku, at, detail, person, group } = row;
  const label = groups.find(({ key }) => key === group)?.label;
  const when = at === null ? null : at.length === 10 ? formatDayWithYear(at) : formatShortMoment(at);
  const facts = {
    'usage-cost': [when, detail === null ? null : getLabel(TREATMENT_TYPE_LABELS, detail), person],
    waste: [when, label, detail, person],
    'stock-value': [label, detail],
    prices: [when, detail],
    forecast: [label],
  }[report];
  return (
    <div className="print:flex print:items-baseline print:gap-2">
      <Link
        to={`/perfect-b/${kind === 'item' ? 'inventory' : 'consumables'}/${stockId}`}
        className="block truncate font-semibold hover:underline max-sm:after:absolute max-sm:after:inset-0"
      >
        {name}
      </Link>
      <FactLine
        className="text-caption text-muted"
        facts={[sku !== null && <Code key="sku">{sku}</Code>, ...new Set(facts)]}
      />
    </div>
  );
}

const BARS = 12;
/** URL value of the group without a key. */
const NO_KEY = 'none';

interface ReportViewProps {
  readonly report: ReportReply;
  readonly group: string;
  readonly onGroup: (key: string) => void;
}

/** Shows the groups as bars; a bar filters the entries below. */
export function ReportView({ report: value, group, onGroup }: ReportViewProps) {
  // Renders the amounts again when the organization's currency changes.
  useOrganization(({ currency }) => currency);
  const { report, by, groups, total } = value;
  const words = REPORT_LABELS[report];
  const keyOf = (key: string) => (key === '' ? NO_KEY : key);
  const chosen = groups.find(({ key }) => keyOf(key) === group);
  const full = Math.max(...groups.map((one) => Math.max(Number(one.value), Number(one.planned ?? 0))), 0.01);
  const money = (amount: string) => formatSignedMoney(amount, formatAmount);
  const figure = (one: { readonly value: string; readonly planned: string | null }) =>
    one.planned === null ? money(one.value) : `${money(one.value)} of ${money(one.planned)}`;
  const stands = <span className="figures text-heading font-semibold whitespace-nowrap">{figure(total)}</span>;
  const listed = chosen?.rows ?? total.rows;
  return (
    <div className="flex flex-col gap-4 min-[1800px]:grid min-[1800px]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] min-[1800px]:items-start min-[1800px]:gap-6">
      <ChartFrame
        title={`${words.title} by ${PART_LABELS[by].toLowerCase()}`}
        description={report === 'forecast' ? 'Cost of use. Tick = 90-day forecast' : words.subtitle}
        aside={<span className="max-sm:hidden">{stands}</span>}
        table={{
          caption: words.title,
          columns: [PART_LABELS[by], 'Entries', words.value, ...(report === 'forecast' ? ['Expected'] : [])],
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
            text: `${one.label ?? ''}: ${figure(one)}, ${formatPlural(one.rows, 'entry')}`,
          }))}
          full={full}
          onOpen={({ key }) => onGroup(String(key))}
        />
        {groups.length > BARS && (
          <p className="pt-3 text-caption text-muted">{`${formatPlural(groups.length - BARS, 'more', 'more')} with less: show them as a table, or in the file.`}</p>
        )}
        {total.withoutCost > 0 && (
          <p className="pt-3 text-caption text-muted">{`${formatPlural(total.withoutCost, 'entry')} of products without a unit cost ${total.withoutCost === 1 ? 'is' : 'are'} in no amount.`}</p>
        )}
      </ChartFrame>
      <section aria-label="Entries" className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold">
            <span>{chosen === undefined ? 'Entries' : (chosen.label ?? '')}</span>
            <span className="figures ml-2 text-caption font-normal text-muted">
              {listed > MAX_REPORT_ROWS
                ? `the first ${MAX_REPORT_ROWS.toLocaleString('en')} of ${listed.toLocaleString('en')}, the largest first`
                : formatPlural(listed, 'entry')}
            </span>
          </h2>
          {chosen !== undefined && (
            <Button
              variant="quiet"
              size="small"
              className="print:hidden"
              icon={<X className="size-3.5" />}
              onClick={() => onGroup(group)}
            >
              All entries
            </Button>
          )}
        </div>
        <ReportRows key={`${report} ${by} ${group}`} report={value} />
      </section>
    </div>
  );
}
