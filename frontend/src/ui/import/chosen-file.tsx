import { FileSpreadsheet } from 'lucide-react';
import { Button } from '../buttons/button.js';

interface ChosenFileProps {
  readonly name: string;
  /** Size of the list, such as "12 rows, headings in row 1". */
  readonly note: string;
  readonly onReset: () => void;
}

/** The file of an import, with a button to choose another one. */
export const ChosenFile = ({ name, note, onReset }: ChosenFileProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-3">
    <FileSpreadsheet className="size-5 shrink-0 text-accent-text" />
    <div className="min-w-0 flex-1">
      <p className="truncate font-semibold" title={name}>
        {name}
      </p>
      <p className="figures text-table text-muted">{note}</p>
    </div>
    <Button size="small" onClick={onReset}>
      Choose another file
    </Button>
  </div>
);
