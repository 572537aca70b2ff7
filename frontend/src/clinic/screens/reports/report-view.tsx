import type { ReportReply } from '@atrium/contract/clinic/reports/schemas';
import { MAX_REPORT_ROWS } from '@atrium/contract/clinic/reports/values';
import { formatPlural } from '@atrium/rules/stock/labels';
import { X } from 'lucide-react';
import { formatAmount } from '../../../lib/format/money.js';
import { useOrganization } from '../../../session/organization-store.js';
import { Button } from '../../../ui/buttons/button.js';
import { ChartFrame } from '../../../ui/charts/chart-frame.js';
import { HorizontalBars } from '../../../ui/charts/horizontal-bars.js';
import { formatSignedMoney, PART_LABELS, REPORT_LABELS } from './report-labels.js';
import { ReportRows } from './report-rows.js';

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
              icon={<X className="size-3.5" aria-hidden="true" />}
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
