import type { ImportReport } from '@atrium/contract/clinic/import/schemas';
import { IGNORED_COLUMN, IMPORT_TARGETS } from '@atrium/contract/clinic/import/values';
import { formatPlural } from '@atrium/rules/stock/labels';
import { useState } from 'react';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { Button } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/display/card.js';
import { classes } from '../../../ui/classes.js';
import { SelectField } from '../../../ui/fields/control-fields.js';
import { mapColumn } from './import-store.js';
import { getChoiceLabel } from './import-text.js';

const choices = [
  { value: IGNORED_COLUMN as string, label: 'Leave out' },
  ...IMPORT_TARGETS.map((value) => ({ value: value as string, label: getChoiceLabel(value) })),
];

/** Shows the target of each column. A change repeats the preview of every row. */
export function ImportColumns({ report, busy }: { readonly report: ImportReport; readonly busy: boolean }) {
  // Phones show the rows first; a button opens the columns.
  const onPhone = useMediaQuery('(max-width: 639px)');
  const [opened, setOpened] = useState(false);
  const open = !onPhone || opened;
  const used = report.columns.filter(({ target }) => target !== null).length;
  return (
    <Card
      title="Columns"
      description={`${used} of ${formatPlural(report.columns.length, 'column')} matched. Change what is wrong.`}
      aside={
        onPhone && (
          <Button size="small" aria-expanded={open} onClick={() => setOpened(!opened)}>
            {open ? 'Hide' : 'Change'}
          </Button>
        )
      }
    >
      {open && (
        <ul className="grid gap-x-6 gap-y-4 border-t border-line p-4 sm:grid-cols-2 lg:grid-cols-4">
          {report.columns.map(({ header, target, sample }, index) => (
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
        </ul>
      )}
    </Card>
  );
}
