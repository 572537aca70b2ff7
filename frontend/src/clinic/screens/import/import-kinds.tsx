import type { ImportReport } from '@atrium/contract/clinic/import/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/display/card.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { SelectField } from '../../../ui/fields/control-fields.js';
import { isFurtherLot } from './import-text.js';
import { setCategoryKind, setKind, useImport } from './import-store.js';

const kinds = [
  { value: 'item', label: 'Items' },
  { value: 'consumable', label: 'Consumables' },
];

/** Asks for the kind of the rows: one for all, one per category, or by a column of the list. */
export function ImportKinds({ report, busy }: { readonly report: ImportReport; readonly busy: boolean }) {
  const kind = useImport((state) => state.kind);
  const [open, setOpen] = useState(false);
  const { categories, rows, columns } = report;
  const column = columns.find(({ target }) => target === 'kind');
  const products = rows.filter((row) => !isFurtherLot(row));
  const consumables = products.filter((row) => row.kind === 'consumable').length;
  return (
    <Card
      title="Import as"
      description={
        consumables > 0 && consumables < products.length
          ? `${formatPlural(products.length - consumables, 'item')} and ${formatPlural(consumables, 'consumable')}`
          : column === undefined
            ? 'A column of the list can set it per row'
            : `The column “${column.header}” sets it per row`
      }
      aside={
        <div className="flex flex-wrap items-center justify-end gap-2">
          {column !== undefined && <span className="text-table text-muted">Where it is blank</span>}
          <Segmented
            label={column === undefined ? 'Import as' : 'Rows where the column is blank'}
            value={kind}
            choices={kinds}
            onChange={(value) => void setKind(value as StockKind)}
          />
          {categories.length > 0 && (
            <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Hide categories' : 'By category'}
            </Button>
          )}
        </div>
      }
    >
      {open && (
        <ul className="grid gap-x-6 gap-y-4 border-t border-line p-4 sm:grid-cols-2 lg:grid-cols-4">
          {categories.map((category) => (
            <li key={category.name} className="min-w-0">
              <SelectField
                label={category.name}
                help={formatPlural(category.rows, 'row')}
                value={category.kind}
                disabled={busy}
                choices={kinds}
                onChange={(event) => void setCategoryKind(category.name, event.currentTarget.value as StockKind)}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
