import { formatPlural } from '@atrium/rules/plurals/plurals';
import { useState } from 'react';
import { useMediaQuery } from '../../lib/page/media-query.js';
import { Button } from '../buttons/button.js';
import { Card } from '../display/card.js';
import type { Elements } from '../elements.js';

interface ColumnsCardProps {
  /** Number of columns that are imported. */
  readonly used: number;
  readonly total: number;
  /** A list item with a select field for each column. */
  readonly children: Elements;
  /** Notes and questions below the columns. */
  readonly more?: Elements;
}

/** Targets of the columns of an imported file. Phones show the rows first; a button opens the columns. */
export function ColumnsCard({ used, total, children, more }: ColumnsCardProps) {
  const onPhone = useMediaQuery('(max-width: 639px)');
  const [opened, setOpened] = useState(false);
  const open = !onPhone || opened;
  return (
    <Card
      title="Columns"
      description={`${used} of ${formatPlural(total, 'column')} matched. Change what is wrong.`}
      aside={
        onPhone && (
          <Button size="small" aria-expanded={open} onClick={() => setOpened(!opened)}>
            {open ? 'Hide' : 'Change'}
          </Button>
        )
      }
    >
      {open && (
        <ul className="grid gap-x-6 gap-y-4 border-t border-line p-4 sm:grid-cols-2 lg:grid-cols-4">{children}</ul>
      )}
      {more}
    </Card>
  );
}
