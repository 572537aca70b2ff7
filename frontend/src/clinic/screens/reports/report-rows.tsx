import type { ReportReply, ReportRow } from '@atrium/contract/clinic/reports/schemas';
import { getLabel, TREATMENT_TYPE_LABELS } from '@atrium/rules/stock/labels';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatShortMoment } from '../../../lib/format/dates.js';
import { formatAmount } from '../../../lib/format/money.js';
import { usePrinting } from '../../../lib/page/print-state.js';
import { Button } from '../../../ui/buttons/button.js';
import { Code } from '../../../ui/display/code.js';
import { FactLine } from '../../../ui/display/fact-line.js';
import { DataTable } from '../../../ui/lists/data-table.js';
import type { TableColumn } from '../../../ui/lists/data-table-props.js';
import { formatEntryAmount, formatPace, formatPriceChange, formatSignedMoney, REPORT_LABELS } from './report-labels.js';

const FIRST_ROWS = 10;
/** Heights of a row with a caption, in a table and on a phone, in px. */
const ROW_PX = 52;
const LINE_PX = 64;

/** Shows the first rows of a report, and all of them on request and on paper. */
export function ReportRows({ report }: { readonly report: ReportReply }) {
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
