import { Download } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../buttons/button.js';
import { Segmented } from '../choices/segmented.js';
import type { Choice } from '../choices/select.js';

interface RehearsedRowsProps {
  /** Label of an outcome that is not done yet. */
  readonly busy?: string | undefined;
  /** Missing: no row has an error. */
  readonly onSaveErrors?: (() => void) | undefined;
  readonly outcome: string;
  readonly outcomes: readonly Choice[];
  readonly onOutcome: (outcome: string) => void;
  /** Further effects of the row. */
  readonly more?: ReactNode;
  /** The rows of the outcome. */
  readonly children: ReactNode;
}

/** Preview of the outcome of each imported row. */
export function RehearsedRows({
  busy,
  onSaveErrors,
  outcome,
  outcomes,
  onOutcome,
  more,
  children,
}: RehearsedRowsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 sm:px-5">
        <div>
          <h2 id={id} className="text-lead font-semibold">
            Preview
          </h2>
          <p className="text-table text-muted" role="status">
            {busy ?? 'What each row changes. Nothing is saved yet.'}
          </p>
        </div>
        {onSaveErrors !== undefined && (
          <Button size="small" icon={<Download className="size-4" aria-hidden="true" />} onClick={onSaveErrors}>
            Errors as CSV
          </Button>
        )}
        <div className="w-full overflow-x-auto">
          <Segmented label="Outcome" value={outcome} choices={outcomes} onChange={onOutcome} />
        </div>
        {more}
      </header>
      {children}
    </section>
  );
}
