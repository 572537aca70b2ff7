import { DropZone } from '../../../ui/import/drop-zone.js';
import { ImportCard } from '../../../ui/import/import-frame.js';
import { chooseFile } from './import-store.js';
import { RecentImports } from './recent-imports.js';

const TYPES = '.csv,.tsv,.txt,text/csv,text/tab-separated-values';

/** First step of an import: the file, how the import works, and recent imports. */
export const ImportFile = ({ refusal, busy }: { readonly refusal: string | null; readonly busy: boolean }) => (
  <ImportCard>
    <DropZone
      label="Stock list"
      title="Drop a stock list here"
      hint="A CSV file of at most 5 MB and 20,000 rows"
      accept={TYPES}
      busy={busy}
      refusal={refusal}
      onFile={(file) => void chooseFile(file)}
    />
    <ul className="flex flex-col gap-1.5 text-table text-muted">
      <li>1. Columns are matched by their headings; you can change any of them.</li>
      <li>2. We check every row first: new rows, changes, and errors.</li>
      <li>3. Nothing changes until you apply the import. Then either all rows are imported or none.</li>
    </ul>
    <RecentImports />
  </ImportCard>
);
