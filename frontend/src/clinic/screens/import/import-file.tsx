import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { classes } from '../../../ui/classes.js';
import { chooseFile } from './import-store.js';

const TYPES = '.csv,.tsv,.txt,text/csv,text/tab-separated-values';

export function ImportFile({ refusal, busy }: { readonly refusal: string | null; readonly busy: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) void chooseFile(file);
  };
  return (
    <div className="mx-auto flex w-full max-w-[640px] flex-col gap-4 pt-4">
      {refusal !== null && (
        <Alert tone="bad" title="This list cannot be imported" urgent>
          <p>{refusal}</p>
        </Alert>
      )}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classes(
          'flex flex-col items-center gap-4 rounded-card border border-dashed px-6 py-8 text-center transition-colors',
          over ? 'border-accent bg-accent-soft' : 'border-field-line bg-surface',
        )}
      >
        <span
          className="flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent-text"
          aria-hidden="true"
        >
          <FileSpreadsheet className="size-6" />
        </span>
        <div>
          <p className="text-lead font-semibold">Drop a stock list here</p>
          <p className="mt-1 text-muted">A CSV file of at most 5 MB and 20,000 rows</p>
        </div>
        <Button variant="primary" busy={busy && 'Reading...'} onClick={() => input.current?.click()}>
          Choose file
        </Button>
        <input
          ref={input}
          type="file"
          accept={TYPES}
          aria-label="Stock list"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (file !== undefined) void chooseFile(file);
          }}
        />
      </div>
      <ul className="flex flex-col gap-1.5 text-table text-muted">
        <li>1. Columns are matched by their headings; you can change any of them.</li>
        <li>2. We check every row first: new rows, changes, and errors.</li>
        <li>3. Nothing changes until you apply the import. Then either all rows are imported or none.</li>
      </ul>
    </div>
  );
}
