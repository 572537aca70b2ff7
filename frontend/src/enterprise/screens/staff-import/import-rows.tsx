import type { StaffListReport } from '@atrium/contract/enterprise/staff-import/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatCsv } from '@atrium/rules/text/csv';
import { getRoleLabel } from '@atrium/rules/people/people';
import { useState } from 'react';
import { downloadText } from '../../../lib/format/download.js';
import { Badge } from '../../../ui/display/badge.js';
import { PreviewRows } from '../../../ui/lists/preview-rows.js';

type Outcome = StaffListReport['rows'][number]['outcome'];

const OUTCOMES = {
  error: { label: 'Error', filter: 'Errors', tone: 'bad' },
  create: { label: 'New', filter: 'New', tone: 'neutral' },
  known: { label: 'Known', filter: 'Known', tone: 'neutral' },
} as const;

interface ImportRowsProps {
  readonly report: StaffListReport;
  readonly fileName: string;
}

/** Describes how a row was read, in particular its dates. */
const describeRow = ({ role, hireDate, access }: StaffListReport['rows'][number]): string[] => [
  getRoleLabel(role),
  ...(hireDate === null ? [] : [`hired ${formatDayWithYear(hireDate)}`]),
  ...(access.length === 0 ? ['without access to a project'] : access),
];

/** Lists the outcome of each row. */
export function ImportRows({ report, fileName }: ImportRowsProps) {
  const { rows, counts } = report;
  const [chosen, setShown] = useState<Outcome | 'all'>(counts.error > 0 ? 'error' : 'all');
  const shown = chosen !== 'all' && counts[chosen] === 0 ? 'all' : chosen;
  const listed = rows.filter(({ outcome }) => shown === 'all' || outcome === shown);
  const errors = rows.filter(({ outcome }) => outcome === 'error');
  return (
    <PreviewRows
      onSaveErrors={
        errors.length > 0
          ? () =>
              downloadText(
                formatCsv([
                  ['Line', 'Name', 'Email', 'Errors'],
                  ...errors.map((row) => [row.line, row.name, row.email, row.errors.join('. ')]),
                ]),
                `${fileName.replace(/\.\w+$/, '')} errors.csv`,
              )
          : undefined
      }
      outcome={shown}
      outcomes={[
        { value: 'all', label: `All ${rows.length}` },
        ...(['error', 'create', 'known'] as const).map((value) => ({
          value,
          label: `${OUTCOMES[value].filter} ${counts[value]}`,
        })),
      ]}
      onOutcome={(value) => setShown(value as Outcome | 'all')}
    >
      <ul aria-label="Rows" className="max-h-[60dvh] divide-y divide-line overflow-y-auto border-t border-line">
        {listed.map((row) => (
          <li key={row.line} className="flex items-start gap-3 px-4 py-2">
            <span className="figures w-8 shrink-0 pt-0.5 text-caption text-muted">
              <span className="sr-only">Line </span>
              <span>{row.line}</span>
            </span>
            <div className="min-w-0 flex-1">
              <p className="truncate text-table">
                <span className="font-semibold">{row.name || 'No name'}</span>{' '}
                <span className="text-muted">{row.email}</span>
              </p>
              {row.errors.length > 0 ? (
                <ul className="text-table text-bad-text">
                  {row.errors.map((error) => (
                    <li key={error}>{`${error}.`}</li>
                  ))}
                </ul>
              ) : (
                <p className="text-caption text-muted">
                  {row.outcome === 'known' ? 'Already on staff. Not changed.' : describeRow(row).join(' · ')}
                </p>
              )}
            </div>
            <Badge tone={OUTCOMES[row.outcome].tone}>{OUTCOMES[row.outcome].label}</Badge>
          </li>
        ))}
      </ul>
    </PreviewRows>
  );
}
