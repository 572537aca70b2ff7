import type { ImportResult } from '@atrium/contract/clinic/import/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { getShortName } from '@atrium/rules/people/people';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button, getButtonClasses } from '../../../ui/buttons/button.js';
import { ImportCard } from '../../../ui/import/import-frame.js';
import { Spinner } from '../../../ui/feedback/spinner.js';
import { loadClinic, useClinic } from '../../store/clinic-store.js';
import { type Import, refreshPreview, resetImport } from './import-store.js';
import { KeptRowsNote, UndoImport } from './recent-imports.js';

const INVENTORY = '/perfect-b/inventory';

/** Shows the progress of the job, its result, or the reason why it could not start. */
export function ImportOutcome({ phase, job, file }: Pick<Import, 'phase' | 'job' | 'file'>) {
  const name = file === null ? 'The list' : `"${file.name}"`;
  return (
    <ImportCard>
      <div className="rounded-card border border-line bg-surface p-4 sm:p-6">
        {phase === 'finished' ? (
          <Finished result={job?.result as ImportResult} fileName={file?.name ?? null} />
        ) : phase === 'failed' ? (
          <div className="flex flex-col gap-4">
            <Alert tone="bad" title="Nothing was imported" urgent>
              <p>{job?.error ?? 'The import failed. Please try again.'}</p>
            </Alert>
            <div className="flex gap-2">
              {file !== null && (
                <Button variant="primary" onClick={() => void refreshPreview()}>
                  Back to the preview
                </Button>
              )}
              <Button onClick={resetImport}>Choose another file</Button>
            </div>
          </div>
        ) : (
          <Running
            name={name}
            percent={Math.round(job?.progress ?? 0)}
            waiting={job === null || job.state === 'waiting'}
          />
        )}
      </div>
    </ImportCard>
  );
}

interface RunningProps {
  readonly name: string;
  readonly percent: number;
  readonly waiting: boolean;
}

function Running({ name, percent, waiting }: RunningProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-4">
        <p className="flex min-w-0 items-center gap-2 font-semibold">
          <span className="text-accent-text">
            <Spinner />
          </span>
          <span className="truncate">{waiting ? 'Waiting to start' : `${name} is being imported`}</span>
        </p>
        <p className="figures font-semibold">{`${percent}%`}</p>
      </div>
      <div
        role="progressbar"
        aria-label="Import"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
      </div>
      <p className="text-table text-muted">You can leave this screen. All lists update when the import is done.</p>
    </div>
  );
}

function Finished({ result, fileName }: { readonly result: ImportResult; readonly fileName: string | null }) {
  const { created, updated, unchanged, skipped, importId } = result;
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="flex items-center gap-3">
        <CircleCheck className="size-6 text-muted" />
        <h2 className="text-lead font-semibold">The list is imported</h2>
      </div>
      <dl className="grid w-full grid-cols-2 gap-4 sm:grid-cols-4">
        <Figure label="Added" value={created} />
        <Figure label="Updated" value={updated} />
        <Figure label="Unchanged" value={unchanged} />
        <Figure label="Skipped" value={skipped} />
      </dl>
      {skipped > 0 && (
        <p className="text-table text-muted">{`${formatPlural(skipped, 'row')} with errors ${skipped === 1 ? 'was' : 'were'} left out, as you asked.`}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Link to={INVENTORY} className={getButtonClasses({ variant: 'primary' })}>
          Show supplies
        </Link>
        <Button onClick={resetImport}>Import another list</Button>
        {importId !== null && <UndoFinished id={importId} fileName={fileName} />}
      </div>
    </div>
  );
}

/** Renders the undo button until any user has undone the import. */
function UndoFinished({ id, fileName }: { readonly id: number; readonly fileName: string | null }) {
  const known = useClinic((state) => state.imports.value)?.find((one) => one.id === id);
  useEffect(() => loadClinic('imports'), []);
  if (known?.undoneAt == null) return <UndoImport applied={{ id, fileName }} />;
  return (
    <div className="flex w-full flex-col gap-2">
      <p className="text-table font-semibold text-warn-text">{`Undone by ${getShortName(known.undoneBy)}${known.kept.length > 0 ? `, ${formatPlural(known.kept.length, 'row')} kept:` : ''}`}</p>
      {known.kept.length > 0 && <KeptRowsNote kept={known.kept} />}
    </div>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div>
      <dt className="text-table text-muted">{label}</dt>
      <dd className="figures text-figure font-semibold">{value.toLocaleString('en')}</dd>
    </div>
  );
}
