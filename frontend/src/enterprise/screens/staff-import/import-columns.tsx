import type { StaffListReport } from '@atrium/contract/enterprise/staff-import/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { STAFF_TARGETS, getStaffHeading, type StaffTarget } from '@atrium/rules/people/staff-list';
import { DATE_ORDERS, type DateOrder, parseTypedDay } from '@atrium/rules/time/parse-day';
import { Alert } from '../../../ui/feedback/alert.js';
import { ColumnsCard } from '../../../ui/import/columns-card.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { SelectField } from '../../../ui/fields/control-fields.js';

interface ImportColumnsProps {
  readonly report: StaffListReport;
  readonly busy: boolean;
  readonly onColumns: (columns: readonly (StaffTarget | null)[]) => void;
  readonly onDates: (order: DateOrder) => void;
}

const targets = [
  { value: '', label: 'Leave out' },
  ...STAFF_TARGETS.map((value) => ({ value, label: getStaffHeading(value) })),
];

/** Target of each column, ignored columns, and the order of day and month. */
export function ImportColumns({
  report: { columns, dates, ambiguousDate },
  busy,
  onColumns,
  onDates,
}: ImportColumnsProps) {
  const left = columns.flatMap(({ target, heading, sample }, at) =>
    target === null && (heading !== '' || sample !== '') ? [heading || `Column ${at + 1}`] : [],
  );
  return (
    <ColumnsCard
      used={columns.filter(({ target }) => target !== null).length}
      total={columns.length}
      more={
        <>
          {left.length > 0 && (
            <Alert
              tone="info"
              className="mx-4 mb-4 text-table"
            >{`Left out: ${left.join(', ')}. Nothing of ${left.length === 1 ? 'it' : 'them'} is kept.`}</Alert>
          )}
          {ambiguousDate !== null && (
            <div className="border-t border-line px-4 py-4">
              <p className="mb-1.5 text-table font-semibold">{`“${ambiguousDate}” in this list is`}</p>
              <Segmented
                label={`How ${ambiguousDate} is meant`}
                value={dates ?? ''}
                choices={DATE_ORDERS.map((value) => ({ value, label: parseDay(ambiguousDate, value) }))}
                onChange={(value) => onDates(value as DateOrder)}
              />
              <p className="mt-1.5 text-caption text-muted">
                {dates === null
                  ? 'Please choose the date format: the order of day and month is unclear.'
                  : 'Applies to all dates in this format.'}
              </p>
            </div>
          )}
        </>
      }
    >
      {columns.map(({ heading, target, sample }, index) => (
        <li key={index} className="min-w-0">
          <SelectField
            label={heading || `Column ${index + 1}`}
            help={sample === '' ? 'Empty' : `e.g. ${sample.slice(0, 60)}`}
            value={target ?? ''}
            disabled={busy}
            choices={targets}
            onChange={(event) => {
              const chosen = (event.currentTarget.value || null) as StaffTarget | null;
              onColumns(
                columns.map((column, at) => (at === index ? chosen : column.target === chosen ? null : column.target)),
              );
            }}
          />
        </li>
      ))}
    </ColumnsCard>
  );
}

const parseDay = (cell: string, order: DateOrder): string => {
  const typed = parseTypedDay(cell, order);
  return typed !== null && 'day' in typed ? formatDayWithYear(typed.day) : cell;
};
