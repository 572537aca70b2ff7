import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../buttons/button.js';
import { classes } from '../classes.js';
import type { Elements } from '../elements.js';
import { Alert } from '../feedback/alert.js';

interface DropZoneProps {
  /** Accessible name of the hidden field, such as "Stock list". */
  readonly label: string;
  /** Instruction such as "Drop a stock list here". */
  readonly title: string;
  /** Format and limits of the file. */
  readonly hint: string;
  readonly accept: string;
  readonly busy: boolean;
  /** Reason why the last file was rejected. */
  readonly refusal: string | null;
  /** Further actions next to "Choose file", such as a template. */
  readonly actions?: Elements;
  readonly onFile: (file: File) => void;
}

/** Area for one file, which is dropped or chosen. */
export function DropZone({ label, title, hint, accept, busy, refusal, actions, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined && !busy) onFile(file);
  };
  return (
    <>
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
          'flex flex-col items-center gap-4 rounded-card border border-dashed px-4 py-8 text-center transition-colors sm:px-6',
          isOver ? 'border-accent bg-accent-soft' : 'border-field-line bg-surface',
        )}
      >
        <span
          className="flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent-text"
          aria-hidden="true"
        >
          <FileSpreadsheet className="size-6" />
        </span>
        <div className="max-w-lg">
          <p className="text-lead font-semibold">{title}</p>
          <p className="mt-1 text-muted">{hint}</p>
        </div>
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" busy={busy && 'Reading...'} onClick={() => input.current?.click()}>
            Choose file
          </Button>
          {actions}
        </div>
        <input
          ref={input}
          type="file"
          accept={accept}
          aria-label={label}
          className="sr-only"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            currentTarget.value = '';
            if (file !== undefined) onFile(file);
          }}
        />
      </div>
    </>
  );
}
