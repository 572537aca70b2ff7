import type { ImportReport } from '@atrium/contract/clinic/import/schemas';
import { IMPORT_OUTCOMES, type ImportOutcome as Outcome, LARGE_ROW_VALUE } from '@atrium/contract/clinic/import/values';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { plural } from '@atrium/rules/stock/labels';
import { lotTitle } from '@atrium/rules/stock/lots';
import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { saveAsFile } from '../../../lib/format/csv.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button, buttonLook } from '../../../ui/buttons/button.js';
import { Checkbox } from '../../../ui/fields/checkbox.js';
import { classes } from '../../../ui/classes.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { RehearsedRows } from '../../../ui/lists/rehearsed-rows.js';
import { ScreenHead } from '../../../ui/display/screen-head.js';
import { EmptyState, NoAccessState } from '../../../ui/feedback/states.js';
import { useMay } from '../../shared/rights.js';
import { ImportColumns } from './import-columns.js';
import { ImportFile } from './import-file.js';
import { ImportKinds } from './import-kinds.js';
import { ImportOutcome } from './import-outcome.js';
import { ImportNumbers } from './import-numbers.js';
import { ImportRows } from './import-rows.js';
import { apply, findRunning, setSkipErrors, startOver, useImport } from './import-store.js';
import {
  errorsAsCsv,
  isLarge,
  isMoreOfOne,
  isStartling,
  OUTCOMES,
  valueSentence,
  wholeAmount,
} from './import-words.js';
import { RecentImports } from './recent-imports.js';

const INVENTORY = '/perfect-b/inventory';

type Shown = Outcome | 'all' | 'large' | 'asked';

/** Imports a stock list in four steps: choose the file, map columns, preview, apply. */
export function ImportScreen() {
  const state = useImport();
  const mayEdit = useMay('stock:edit');
  const { phase, report, file } = state;
  useEffect(() => void findRunning(), []);
  return (
    <div className="flex flex-col gap-6">
      <ScreenHead
        title="Import"
        subtitle="Preview changes, then import"
        action={
          <Link to={INVENTORY} className={buttonLook({})}>
            Back to Supplies
          </Link>
        }
      />
      {!mayEdit ? (
        <NoAccessState what="Import" />
      ) : phase === 'applying' || phase === 'finished' || phase === 'failed' ? (
        <ImportOutcome phase={phase} job={state.job} file={file} />
      ) : report === null || file === null ? (
        <>
          <ImportFile refusal={state.refusal} busy={phase === 'rehearsing'} />
          <div className="mx-auto w-full max-w-[640px]">
            <RecentImports />
          </div>
        </>
      ) : (
        <Rehearsal report={report} file={file} />
      )}
    </div>
  );
}

function Rehearsal({ report, file }: { readonly report: ImportReport; readonly file: File }) {
  const { phase, refusal, skipErrors } = useImport();
  const asked = useMemo(() => report.rows.filter(({ questions }) => questions.length > 0), [report]);
  const [shown, setShown] = useState<Shown>(asked.length > 0 ? 'asked' : report.counts.error > 0 ? 'error' : 'all');
  const [asking, setAsking] = useState(false);
  const large = useMemo(() => report.rows.filter(isLarge), [report]);
  const rows = useMemo(
    () =>
      shown === 'all'
        ? report.rows
        : shown === 'large'
          ? large
          : shown === 'asked'
            ? asked
            : report.rows.filter(({ outcome }) => outcome === shown),
    [report, large, asked, shown],
  );
  const kinds = new Set(report.rows.map(({ kind }) => kind));
  // When several rows are lots of one item, a row is not an item.
  const noun = kinds.size === 1 && !report.rows.some(isMoreOfOne) ? ([...kinds][0] ?? 'row') : 'row';
  const worth = valueSentence(report, large.length);
  const { counts, beginTracking, newCategories, newSuppliers } = report;
  const changing = counts.create + counts.update;
  const busy = phase === 'rehearsing' || phase === 'sending';
  const filters = [
    { value: 'all', label: `All ${report.rows.length.toLocaleString('en')}` },
    ...IMPORT_OUTCOMES.map((value) => ({
      value,
      label: `${OUTCOMES[value].filter} ${counts[value].toLocaleString('en')}`,
    })),
    ...(asked.length > 0 ? [{ value: 'asked', label: `To confirm ${asked.length.toLocaleString('en')}` }] : []),
    ...(large.length > 0
      ? [{ value: 'large', label: `Above ${wholeAmount(LARGE_ROW_VALUE)} ${large.length.toLocaleString('en')}` }]
      : []),
  ];
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-3 sm:px-5">
        <FileSpreadsheet className="size-5 shrink-0 text-accent-text" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold" title={file.name}>
            {file.name}
          </p>
          <p className="figures text-table text-muted">
            {plural(report.rows.length, 'row')}, headings in row {report.headerRow}
          </p>
        </div>
        <Button size="small" onClick={startOver}>
          Choose another file
        </Button>
      </div>
      <ImportKinds report={report} busy={busy} />
      <ImportNumbers report={report} />
      <ImportColumns report={report} busy={busy} />
      <RehearsedRows
        busy={phase === 'rehearsing' ? 'Checking every row...' : undefined}
        onSaveErrors={
          counts.error > 0
            ? () => saveAsFile(errorsAsCsv(report.rows), `${file.name.replace(/\.\w+$/, '')} errors.csv`)
            : undefined
        }
        outcome={shown}
        outcomes={filters}
        onOutcome={(value) => setShown(value as Shown)}
        more={
          <>
            {worth !== null && (
              <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
                <p
                  className={classes(
                    'figures text-table',
                    large.length > 0 ? 'font-medium text-warn-text' : 'text-muted',
                  )}
                >
                  Value in stock: {worth}
                </p>
                {large.length > 0 && shown !== 'large' && (
                  <Button size="small" onClick={() => setShown('large')}>
                    {large.length === 1 ? 'Show this row' : 'Show these rows'}
                  </Button>
                )}
              </div>
            )}
            {beginTracking > 0 && (
              <p className="w-full text-table">
                {plural(beginTracking, noun === 'row' ? 'item' : noun)} will track lots from then on, since the list
                names them: every receipt asks for number and expiry, and uses take the first to expire.
              </p>
            )}
            {(newCategories.length > 0 || newSuppliers.length > 0) && (
              <p className="w-full text-table text-muted">
                {[made(newCategories, 'new category', 'new categories'), made(newSuppliers, 'new supplier')]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            )}
          </>
        }
      >
        {rows.length === 0 ? (
          <div className="border-t border-line">
            <EmptyState icon={<FileSpreadsheet className="size-5" />} title="No rows like this" />
          </div>
        ) : (
          <ImportRows key={shown} rows={rows} />
        )}
      </RehearsedRows>
      <div
        data-sends=""
        className="sticky bottom-[var(--bottom-bar)] z-10 -mx-4 flex flex-wrap items-center justify-end gap-x-5 gap-y-2 border-t border-line bg-canvas px-4 py-3 max-md:pb-7 sm:-mx-6 sm:px-6"
      >
        {refusal !== null && (
          <Alert tone="bad" className="w-full" urgent>
            {refusal}
          </Alert>
        )}
        {counts.error > 0 && (
          <Checkbox
            className="mr-auto"
            label={`Leave the ${counts.error === 1 ? 'row' : plural(counts.error, 'row')} with errors out`}
            checked={skipErrors}
            onChange={(event) => setSkipErrors(event.currentTarget.checked)}
          />
        )}
        <Button
          variant="primary"
          busy={(phase === 'sending' && 'Importing...') || (phase === 'rehearsing' && 'Checking...')}
          disabled={changing === 0 || (counts.error > 0 && !skipErrors)}
          onClick={() =>
            report.expired.length > 0 || isStartling(report, large.length) ? setAsking(true) : void apply()
          }
        >
          {changing === 0 ? 'Nothing to import' : `Import ${plural(changing, noun)}`}
        </Button>
        {asking && (
          <ConfirmDialog
            title={askedOf(report, large.length)}
            description={[
              isStartling(report, large.length) &&
                `The value in stock goes from ${wholeAmount(report.value.before)} to ${wholeAmount(report.value.after)}. Please look at quantities and unit costs first.`,
              report.expired.length > 0 &&
                `Are the dates right? What has expired is counted; an expired lot cannot be used.`,
            ]
              .filter(Boolean)
              .join(' ')}
            action={`Import ${plural(changing, noun)}`}
            busy="Importing..."
            failed="The list could not be imported. Please try again."
            onConfirm={() => apply(report.expired.length > 0)}
            onClose={() => setAsking(false)}
          >
            {report.expired.length > 0 && (
              <ul aria-label="Expired" className="figures flex flex-col gap-1 text-table">
                {report.expired.slice(0, MOST_NAMED).map(({ row, lot, expiresOn }) => (
                  <li key={`${row} ${lot}`} className="flex justify-between gap-4">
                    <span className="min-w-0 truncate">
                      Row {row}:{' '}
                      {lot === null
                        ? (report.rows.find((one) => one.row === row)?.name ?? lotTitle(lot))
                        : lotTitle(lot)}
                    </span>
                    <span className="shrink-0 font-medium">{formatDayWithYear(expiresOn)}</span>
                  </li>
                ))}
                {report.expired.length > MOST_NAMED && (
                  <li className="text-muted">and {plural(report.expired.length - MOST_NAMED, 'more lot')}</li>
                )}
              </ul>
            )}
            {large.length > 0 && isStartling(report, large.length) && (
              <ul className="figures flex flex-col gap-1 text-table">
                {large.slice(0, MOST_NAMED).map(({ row, name, value }) => (
                  <li key={row} className="flex justify-between gap-4">
                    <span className="min-w-0 truncate">
                      Row {row}: {name}
                    </span>
                    <span className="shrink-0 font-medium">{wholeAmount(value ?? '0')}</span>
                  </li>
                ))}
                {large.length > MOST_NAMED && (
                  <li className="text-muted">and {plural(large.length - MOST_NAMED, 'more row')}</li>
                )}
              </ul>
            )}
          </ConfirmDialog>
        )}
      </div>
    </div>
  );
}

const MOST_NAMED = 8;

const askedOf = (report: ImportReport, large: number): string =>
  report.expired.length > 0
    ? 'Import what has expired?'
    : Number(report.value.before) === 0
      ? `Import ${large === 1 ? 'a row' : 'rows'} above ${wholeAmount(LARGE_ROW_VALUE)}?`
      : 'More than double the value in stock?';

function made(names: readonly string[], one: string, many = `${one}s`): string {
  if (names.length === 0) return '';
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return `${plural(names.length, one, many)}: ${names.slice(0, MOST_NAMED).join(', ')}${more}`;
}
