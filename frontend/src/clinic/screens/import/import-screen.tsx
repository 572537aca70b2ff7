import type { ImportReport } from '@atrium/contract/clinic/import/schemas';
import { IMPORT_OUTCOMES, type ImportOutcome as Outcome, LARGE_ROW_VALUE } from '@atrium/contract/clinic/import/values';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatPlural } from '@atrium/rules/stock/labels';
import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { downloadText } from '../../../lib/format/download-text.js';
import { Button } from '../../../ui/buttons/button.js';
import { Checkbox } from '../../../ui/fields/control-fields.js';
import { classes } from '../../../ui/classes.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { ChosenFile } from '../../../ui/import/chosen-file.js';
import { ImportFooter } from '../../../ui/import/import-footer.js';
import { ImportFrame } from '../../../ui/import/import-frame.js';
import { PreviewRows } from '../../../ui/import/preview-rows.js';
import { EmptyState, NoAccessState } from '../../../ui/feedback/states.js';
import { useClinicRight } from '../../shared/rights.js';
import { ImportColumns } from './import-columns.js';
import { ImportFile } from './import-file.js';
import { ImportKinds } from './import-kinds.js';
import { ImportOutcome } from './import-outcome.js';
import { DecimalMarkQuestions } from './decimal-mark-questions.js';
import { ImportRows } from './import-rows.js';
import { applyImport, resumeRunningImport, setSkipErrors, resetImport, useImport } from './import-store.js';
import {
  formatErrorsAsCsv,
  isLargeValue,
  isFurtherLot,
  isSuspiciousChange,
  OUTCOMES,
  describeValueChange,
  formatWholeAmount,
} from './import-text.js';
import { LotTitle } from '../../shared/stock/lot-title.js';

const FRAME = { title: 'Import', within: 'Supplies', list: { path: '/perfect-b/inventory', name: 'Supplies' } };

type RowFilter = Outcome | 'all' | 'large' | 'asked';

/** Imports a stock list in four steps: choose the file, map columns, preview, apply. */
export function ImportScreen() {
  const state = useImport();
  const canEdit = useClinicRight('stock:edit');
  const { phase, report, file } = state;
  useEffect(() => void resumeRunningImport(), []);
  if (!canEdit)
    return (
      <ImportFrame {...FRAME}>
        <NoAccessState what="Import" />
      </ImportFrame>
    );
  if (phase === 'applying' || phase === 'finished' || phase === 'failed')
    return (
      <ImportFrame {...FRAME} step={2}>
        <ImportOutcome phase={phase} job={state.job} file={file} />
      </ImportFrame>
    );
  if (report === null || file === null)
    return (
      <ImportFrame {...FRAME} step={0}>
        <ImportFile refusal={state.refusal} busy={phase === 'rehearsing'} />
      </ImportFrame>
    );
  return (
    <ImportFrame {...FRAME} step={1}>
      <ImportPreview report={report} file={file} />
    </ImportFrame>
  );
}

function ImportPreview({ report, file }: { readonly report: ImportReport; readonly file: File }) {
  const { phase, refusal, skipErrors } = useImport();
  const rowsToConfirm = useMemo(() => report.rows.filter(({ questions }) => questions.length > 0), [report]);
  const [shown, setShown] = useState<RowFilter>(
    rowsToConfirm.length > 0 ? 'asked' : report.counts.error > 0 ? 'error' : 'all',
  );
  const [isConfirming, setConfirming] = useState(false);
  const large = useMemo(() => report.rows.filter(isLargeValue), [report]);
  const rows = useMemo(
    () =>
      shown === 'all'
        ? report.rows
        : shown === 'large'
          ? large
          : shown === 'asked'
            ? rowsToConfirm
            : report.rows.filter(({ outcome }) => outcome === shown),
    [report, large, rowsToConfirm, shown],
  );
  const kinds = new Set(report.rows.map(({ kind }) => kind));
  // When several rows are lots of one item, a row is not an item.
  const noun = kinds.size === 1 && !report.rows.some(isFurtherLot) ? ([...kinds][0] ?? 'row') : 'row';
  const valueChange = describeValueChange(report, large.length);
  const { counts, beginTracking, newCategories, newSuppliers } = report;
  const changing = counts.create + counts.update;
  const busy = phase === 'rehearsing' || phase === 'sending';
  const filters = [
    { value: 'all', label: `All ${report.rows.length.toLocaleString('en')}` },
    ...IMPORT_OUTCOMES.map((value) => ({
      value,
      label: `${OUTCOMES[value].filter} ${counts[value].toLocaleString('en')}`,
    })),
    ...(rowsToConfirm.length > 0
      ? [{ value: 'asked', label: `To confirm ${rowsToConfirm.length.toLocaleString('en')}` }]
      : []),
    ...(large.length > 0
      ? [{ value: 'large', label: `Above ${formatWholeAmount(LARGE_ROW_VALUE)} ${large.length.toLocaleString('en')}` }]
      : []),
  ];
  return (
    <div className="flex flex-col gap-6">
      <ChosenFile
        name={file.name}
        note={`${formatPlural(report.rows.length, 'row')}, headings in row ${report.headerRow}`}
        onReset={resetImport}
      />
      <ImportKinds report={report} busy={busy} />
      <DecimalMarkQuestions report={report} />
      <ImportColumns report={report} busy={busy} />
      <PreviewRows
        busy={phase === 'rehearsing' ? 'Checking every row...' : undefined}
        onSaveErrors={
          counts.error > 0
            ? () => downloadText(formatErrorsAsCsv(report.rows), `${file.name.replace(/\.\w+$/, '')} errors.csv`)
            : undefined
        }
        outcome={shown}
        outcomes={filters}
        onOutcome={(value) => setShown(value as RowFilter)}
        more={
          <>
            {valueChange !== null && (
              <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
                <p
                  className={classes(
                    'figures text-table',
                    large.length > 0 ? 'font-semibold text-warn-text' : 'text-muted',
                  )}
                >{`Value in stock: ${valueChange}`}</p>
                {large.length > 0 && shown !== 'large' && (
                  <Button size="small" onClick={() => setShown('large')}>
                    {large.length === 1 ? 'Show this row' : 'Show these rows'}
                  </Button>
                )}
              </div>
            )}
            {beginTracking > 0 && (
              <p className="w-full text-table">{`${formatPlural(beginTracking, noun === 'row' ? 'item' : noun)} will track lots, because the list names them: receipts ask for number and expiry, and uses take the earliest expiry first.`}</p>
            )}
            {(newCategories.length > 0 || newSuppliers.length > 0) && (
              <p className="w-full text-table text-muted">
                {[
                  formatCreated(newCategories, 'new category', 'new categories'),
                  formatCreated(newSuppliers, 'new supplier'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            )}
          </>
        }
      >
        {rows.length === 0 ? (
          <div className="border-t border-line">
            <EmptyState icon={FileSpreadsheet} title="No rows like this" />
          </div>
        ) : (
          <ImportRows key={shown} rows={rows} />
        )}
      </PreviewRows>
      <ImportFooter
        refusal={refusal}
        note={
          counts.error > 0 && (
            <Checkbox
              label={`Leave the ${counts.error === 1 ? 'row' : formatPlural(counts.error, 'row')} with errors out`}
              checked={skipErrors}
              onChange={(event) => setSkipErrors(event.currentTarget.checked)}
            />
          )
        }
        submit={changing === 0 ? 'Nothing to import' : `Import ${formatPlural(changing, noun)}`}
        busy={(phase === 'sending' && 'Importing...') || (phase === 'rehearsing' && 'Checking...')}
        isDisabled={changing === 0 || (counts.error > 0 && !skipErrors)}
        onSubmit={() =>
          report.expired.length > 0 || isSuspiciousChange(report, large.length)
            ? setConfirming(true)
            : void applyImport()
        }
      />
      {isConfirming && (
        <ConfirmDialog
          title={filterRows(report, large.length)}
          description={[
            isSuspiciousChange(report, large.length) &&
              `The value in stock goes from ${formatWholeAmount(report.value.before)} to ${formatWholeAmount(report.value.after)}. Please look at quantities and unit costs first.`,
            report.expired.length > 0 && `Are the dates right? Expired units are counted but cannot be used.`,
          ]
            .filter(Boolean)
            .join(' ')}
          action={`Import ${formatPlural(changing, noun)}`}
          busy="Importing..."
          failed="The list could not be imported. Please try again."
          onConfirm={() => applyImport(report.expired.length > 0)}
          onClose={() => setConfirming(false)}
        >
          {report.expired.length > 0 && (
            <ul aria-label="Expired" className="figures flex flex-col gap-1 text-table">
              {report.expired.slice(0, MAX_NAMED).map(({ row, lot, expiresOn }) => (
                <li key={`${row} ${lot}`} className="flex justify-between gap-4">
                  <span className="min-w-0 truncate">
                    <span>{`Row ${row}: `}</span>
                    <span>
                      {(lot === null ? report.rows.find((one) => one.row === row)?.name : null) ?? (
                        <LotTitle number={lot} />
                      )}
                    </span>
                  </span>
                  <span className="shrink-0 font-semibold">{formatDayWithYear(expiresOn)}</span>
                </li>
              ))}
              {report.expired.length > MAX_NAMED && (
                <li className="text-muted">{`and ${formatPlural(report.expired.length - MAX_NAMED, 'more lot')}`}</li>
              )}
            </ul>
          )}
          {large.length > 0 && isSuspiciousChange(report, large.length) && (
            <ul className="figures flex flex-col gap-1 text-table">
              {large.slice(0, MAX_NAMED).map(({ row, name, value }) => (
                <li key={row} className="flex justify-between gap-4">
                  <span className="min-w-0 truncate">{`Row ${row}: ${name ?? ''}`}</span>
                  <span className="shrink-0 font-semibold">{formatWholeAmount(value ?? '0')}</span>
                </li>
              ))}
              {large.length > MAX_NAMED && (
                <li className="text-muted">{`and ${formatPlural(large.length - MAX_NAMED, 'more row')}`}</li>
              )}
            </ul>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}

const MAX_NAMED = 8;

const filterRows = (report: ImportReport, large: number): string =>
  report.expired.length > 0
    ? 'Import expired lots?'
    : Number(report.value.before) === 0
      ? `Import ${large === 1 ? 'a row' : 'rows'} above ${formatWholeAmount(LARGE_ROW_VALUE)}?`
      : 'More than double the value in stock?';

function formatCreated(names: readonly string[], one: string, many = `${one}s`): string {
  if (names.length === 0) return '';
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  return `${formatPlural(names.length, one, many)}: ${names.slice(0, MAX_NAMED).join(', ')}${more}`;
}
