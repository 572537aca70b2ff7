import { exportReport, getReport } from '@atrium/contract/clinic/reports/calls';
import type { ReportPart, ReportReply } from '@atrium/contract/clinic/reports/schemas';
import { REPORT_PARTS, REPORTS, type Report } from '@atrium/contract/clinic/reports/values';
import { addDays, formatDayWithYear } from '@atrium/rules/time/calendar';
import { FileChartColumn, Printer } from 'lucide-react';
import { Suspense, useState, useEffect } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { printPage } from '../../../lib/page/printing.js';
import { useUrlParameters } from '../../../lib/format/url-parameters.js';
import { buildUrl, call } from '../../../lib/api/http.js';
import { useToday } from '../../../session/today.js';
import { Button } from '../../../ui/buttons/button.js';
import { ExportButton } from '../../../ui/buttons/export-button.js';
import { LinesSkeleton, EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import { Framed } from '../../../ui/lists/list-states.js';
import { ScreenHeader } from '../../../ui/display/screen-header.js';
import { Tabs } from '../../../ui/choices/tabs.js';
import { SelectField } from '../../../ui/fields/control-fields.js';
import { DateField } from '../../../ui/fields/date/date-field.js';
import { useClinicRight } from '../../shared/rights.js';
import { PART_LABELS, REPORT_LABELS } from './report-labels.js';
import type { QueryOf } from '@atrium/contract/core/endpoint';
import { useChangeCount } from '../../../lib/api/use-change-count.js';
import { loadExpiry, useClinic } from '../../store/clinic-store.js';

/** Loads a report and reloads it when the data that it counts changes. */
function useReport(report: Report, query: QueryOf<typeof getReport>) {
  const key = JSON.stringify([report, query]);
  const [state, setState] = useState<{ key: string; value: ReportReply | null; error: unknown }>({
    key: '',
    value: null,
    error: null,
  });
  const [tries, setTries] = useState(0);
  // The expiry figures reload after the same events, debounced, and so serve as the trigger.
  useEffect(() => loadExpiry(null), []);
  const refreshKey = useChangeCount(useClinic((clinic) => clinic.expiry.value));
  useEffect(() => {
    let isGone = false;
    call(getReport, { params: { report }, query: query }).then(
      (value) => isGone || setState({ key, value, error: null }),
      (error: unknown) => isGone || setState({ key, value: null, error }),
    );
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, tries, refreshKey]);
  const value = state.value?.report === report ? state.value : null;
  return {
    value,
    error: state.key === key ? state.error : null,
    isOld: state.key !== key,
    again: () => setTries(tries + 1),
  };
}

const ReportView = lazyPart(async () => (await import('./report-view.js')).ReportView);
const TABS = REPORTS.map((value) => ({ value, label: REPORT_LABELS[value].title }));
const RANGES = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 365 days' },
  { value: 'last-month', label: 'Last month' },
  { value: 'own', label: 'From and to' },
];

const DAYS = [
  { value: 'today', label: 'Today' },
  { value: 'last-month', label: 'End of last month' },
  { value: 'own', label: 'Another day' },
];

/** Returns the first and the last day of the calendar month before `today`. */
function lastMonthOf(today: string): { readonly from: string; readonly to: string } {
  const to = addDays(`${today.slice(0, 8)}01`, -1);
  return { from: `${to.slice(0, 8)}01`, to };
}

export function ReportsScreen() {
  const { address, write } = useUrlParameters();
  const today = useToday();
  const canExport = useClinicRight('export');
  const report = REPORTS.find((one) => one === address.get('report')) ?? REPORTS[0];
  const words = REPORT_LABELS[report];
  const parts: readonly ReportPart[] = REPORT_PARTS[report];
  const by = parts.find((part) => part === address.get('by')) ?? parts[0] ?? 'category';
  const to = address.get('to') ?? today;
  const from = address.get('from') ?? addDays(to, -29);
  const group = address.get('group') ?? '';
  const isOwn = address.get('own') === '1';
  const lastMonth = lastMonthOf(today);
  const range = rangeOf(from, to, today, isOwn);
  const day = isOwn ? 'own' : to === today ? 'today' : to === lastMonth.to ? 'last-month' : 'own';
  const query = { from: words.ofDay ? to : from, to, by, ...(group !== '' && { group }) };
  const { value, error, isOld, again } = useReport(report, query);
  const days = words.ofDay ? formatDayWithYear(to) : `${formatDayWithYear(from)} to ${formatDayWithYear(to)}`;

  const chooseRange = (next: string) =>
    next === 'own'
      ? write({ own: '1', from, to })
      : next === 'last-month'
        ? write({ own: '', ...lastMonth, group: '' })
        : write({ own: '', to: '', from: next === '30' ? '' : addDays(today, 1 - Number(next)), group: '' });
  // The chosen month stays when the report changes, so that its costs and closing value are one step apart.
  const chooseDay = (next: string) =>
    next === 'own'
      ? write({ own: '1', to })
      : write({ own: '', ...(next === 'last-month' ? lastMonth : { from: '', to: '' }), group: '' });
  const exportCsv = canExport && <ExportButton url={buildUrl(exportReport.path, { report }, query)} />;
  return (
    <div className="flex flex-col gap-6 [print-color-adjust:exact] max-sm:gap-3 print:[&_[aria-label^=Show]]:hidden print:[&_[role=tablist]]:hidden">
      <ScreenHeader
        title="Reports"
        brief="Reports"
        subtitle={words.subtitle}
        action={
          <div className="flex gap-2 print:hidden">
            <Button icon={Printer} disabled={value === null} onClick={() => void printPage()}>
              Print
            </Button>
            {exportCsv}
          </div>
        }
      />
      {/* On paper nothing else states the days of the report and when it was made. */}
      <p className="hidden text-table print:block">{`${days} · printed ${formatDayWithYear(today)}`}</p>
      <Tabs
        label="Report"
        value={report}
        choices={TABS}
        onChange={(next) => write({ report: next === REPORTS[0] ? '' : next, by: '', group: '' })}
      >
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-end gap-3 max-sm:grid max-sm:grid-cols-2 max-sm:gap-2 print:hidden">
            {words.ofDay ? (
              <>
                <SelectField
                  label="Day"
                  className="w-44 max-sm:w-auto"
                  value={day}
                  choices={DAYS}
                  onChange={(event) => chooseDay(event.currentTarget.value)}
                />
                {day === 'own' && (
                  <DayField
                    label="On"
                    value={to}
                    max={today}
                    wrong="The last day cannot be in the future for stock value"
                    onChange={(next) => write({ own: '1', to: next })}
                  />
                )}
              </>
            ) : (
              <>
                <SelectField
                  label="Period"
                  className="w-44 max-sm:w-auto"
                  value={range}
                  choices={RANGES}
                  onChange={(event) => chooseRange(event.currentTarget.value)}
                />
                {range === 'own' && (
                  <>
                    <DayField
                      label="From"
                      value={from}
                      max={to}
                      wrong="The first day must not be after the last"
                      onChange={(day) => write({ from: day, group: '' })}
                    />
                    <DayField
                      label="To"
                      value={to}
                      min={from}
                      wrong="The last day must not be before the first"
                      onChange={(day) => write({ to: day, group: '' })}
                    />
                  </>
                )}
              </>
            )}
            {parts.length > 1 && (
              <SelectField
                label="Group by"
                className="w-44 max-sm:w-auto"
                value={by}
                choices={parts.map((part) => ({ value: part, label: PART_LABELS[part] }))}
                onChange={(event) => write({ by: event.currentTarget.value, group: '' })}
              />
            )}
          </div>
          {value === null ? (
            error === null ? (
              <LinesSkeleton label="Loading the report" lines={8} />
            ) : (
              <Framed>
                <ErrorState error={error} sentence="The report could not be loaded." onRetry={again} />
              </Framed>
            )
          ) : value.total.rows === 0 ? (
            <Framed>
              <EmptyState icon={FileChartColumn} title={words.empty}>
                <p className="text-caption text-muted">{days}</p>
              </EmptyState>
            </Framed>
          ) : (
            <Suspense fallback={<LinesSkeleton label="Loading the report" lines={8} />}>
              <div className={isOld ? 'opacity-60 transition-opacity' : ''}>
                <ReportView
                  report={value}
                  group={group}
                  onGroup={(key) => write({ group: key === group ? '' : key })}
                />
              </div>
            </Suspense>
          )}
          <div className="empty:hidden sm:hidden print:hidden">{exportCsv}</div>
        </div>
      </Tabs>
    </div>
  );
}

const rangeOf = (from: string, to: string, today: string, isOwn: boolean): string => {
  const lastMonth = lastMonthOf(today);
  if (!isOwn && from === lastMonth.from && to === lastMonth.to) return 'last-month';
  if (isOwn || to !== today) return 'own';
  return RANGES.find(({ value }) => Number(value) > 0 && addDays(today, 1 - Number(value)) === from)?.value ?? 'own';
};

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  /** Error of a day outside of the limits; the last valid report stays visible. */
  readonly wrong: string;
  readonly onChange: (day: string) => void;
}

function DayField({ label, value, wrong, onChange, ...limits }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const isOutside = (day: string): boolean =>
    day !== '' && ((limits.min !== undefined && day < limits.min) || (limits.max !== undefined && day > limits.max));
  return (
    <DateField
      label={label}
      error={isOutside(typed) ? wrong : undefined}
      className="w-40 max-sm:w-auto"
      {...limits}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        if (currentTarget.value !== '' && !isOutside(currentTarget.value)) onChange(currentTarget.value);
      }}
    />
  );
}
