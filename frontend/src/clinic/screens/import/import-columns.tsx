import type { ImportReport } from '@atrium/contract/clinic/import/schemas';
import { IGNORED_COLUMN, IMPORT_TARGETS } from '@atrium/contract/clinic/import/values';
import { classes } from '../../../ui/classes.js';
import { SelectField } from '../../../ui/fields/control-fields.js';
import { ColumnsCard } from '../../../ui/import/columns-card.js';
import { mapColumn } from './import-store.js';
import { getChoiceLabel } from './import-text.js';

const choices = [
  { value: IGNORED_COLUMN as string, label: 'Leave out' },
  ...IMPORT_TARGETS.map((value) => ({ value: value as string, label: getChoiceLabel(value) })),
];

interface ImportColumnsProps {
  readonly report: ImportReport;
  readonly busy: boolean;
}

/** Shows the target of each column. A change repeats the preview of every row. */
export const ImportColumns = ({ report: { columns }, busy }: ImportColumnsProps) => (
  <ColumnsCard used={columns.filter(({ target }) => target !== null).length} total={columns.length}>
    {columns.map(({ header, target, sample }, index) => (
      <li key={`${index} ${header}`} className={classes('min-w-0', target === null && 'opacity-80')}>
        <SelectField
          label={header === '' ? `Column ${index + 1}` : header}
          {...(sample !== null && sample !== '' && { help: `e.g. ${sample.slice(0, 60)}` })}
          value={target ?? IGNORED_COLUMN}
          disabled={busy || header === ''}
          choices={choices}
          onChange={(event) => void mapColumn(header, event.currentTarget.value)}
        />
      </li>
    ))}
  </ColumnsCard>
);
