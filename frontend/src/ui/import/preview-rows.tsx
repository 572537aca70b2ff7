import { Download } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../buttons/button.js';
import { Segmented } from '../choices/segmented.js';
import type { Choice } from '../choices/select.js';
import type { Elements } from '../elements.js';

interface PreviewRowsProps {
  /** Label of rows whose outcome is still being computed; undefined when the outcome is known. */
  readonly busy?: string | undefined;
  /** Saves the errors as a file; absent when no row has an error. */
  readonly onSaveErrors?: (() => void) | undefined;
  readonly outcome: string;
  readonly outcomes: readonly Choice[];
  readonly onOutcome: (outcome: string) => void;
  /** Further effects of the row. */
  readonly more?: Elements;
  /** The rows of the outcome. */
  readonly children: Elements;
}

/** Preview of the outcome of each imported row. */
export function PreviewRows({ busy, onSaveErrors, outcome, outcomes, onOutcome, more, children }: PreviewRowsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-3 px-4 py-4">
        <div>
          <h2 id={id} className="text-lead font-semibold">
            Preview
          </h2>
          <p className="text-table text-muted" role="status">
            {busy ?? 'Changes by row. Nothing is saved yet.'}
          </p>
        </div>
        {onSaveErrors !== undefined && (
          <Button size="small" icon={Download} onClick={onSaveErrors}>
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
