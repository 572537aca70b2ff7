import type { StaffListReport } from '@atrium/contract/enterprise/staff-import/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatCsv } from '@atrium/rules/text/csv';
import { getRoleLabel } from '@atrium/rules/people/people';
import { useState } from 'react';
import { downloadText } from '../../../lib/format/download-text.js';
import { PreviewList, type PreviewRow } from '../../../ui/import/preview-list.js';
import { PreviewRows } from '../../../ui/import/preview-rows.js';

type Outcome = StaffListReport['rows'][number]['outcome'];

const OUTCOMES = {
  error: { label: 'Error', filter: 'Errors', tone: 'bad' },
  create: { label: 'New', filter: 'New', tone: 'neutral' },
  known: { label: 'Known', filter: 'Known', tone: 'neutral' },
} as const;

interface ImportRowsProps {
  readonly report: StaffListReport;
  readonly fileName: string;
  /** True while the rows are checked again. */
  readonly busy: boolean;
}

/** Describes how a row was read, in particular its dates. */
const describeRow = ({ role, hireDate, access }: StaffListReport['rows'][number]): string[] => [
  getRoleLabel(role),
  ...(hireDate === null ? [] : [`hired ${formatDayWithYear(hireDate)}`]),
  ...(access.length === 0 ? ['without access to a project'] : access),
];

const previewRow = (row: StaffListReport['rows'][number]): PreviewRow => ({
  tone: OUTCOMES[row.outcome].tone,
  outcome: OUTCOMES[row.outcome].label,
  name: row.name || 'No name',
  caption: <span className="block text-caption wrap-anywhere text-muted">{row.email}</span>,
  errors: row.errors,
  effect: row.errors.length === 0 && (
    <span className="text-muted">
      {row.outcome === 'known' ? 'Already on staff. Not changed.' : describeRow(row).join(' · ')}
    </span>
  ),
});

/** Lists the outcome of each row. */
export function ImportRows({ report, fileName, busy }: ImportRowsProps) {
  const { rows, counts } = report;
  const [chosen, setShown] = useState<Outcome | 'all'>(counts.error > 0 ? 'error' : 'all');
  const shown = chosen !== 'all' && counts[chosen] === 0 ? 'all' : chosen;
  const listed = rows.filter(({ outcome }) => shown === 'all' || outcome === shown);
  const errors = rows.filter(({ outcome }) => outcome === 'error');
  return (
    <PreviewRows
      busy={busy ? 'Checking every row...' : undefined}
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
      <PreviewList key={shown} rows={listed} lineOf={({ line }) => line} describe={previewRow} />
    </PreviewRows>
  );
}
