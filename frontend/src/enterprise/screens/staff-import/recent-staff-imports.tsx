import type { ReplyOf } from '@atrium/contract/core/endpoint';
import { listStaffImports } from '@atrium/contract/enterprise/staff-import/calls';
import { formatPlural } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatShortMoment } from '../../../lib/format/dates.js';
import { call } from '../../../lib/api/http.js';
import { useFetch } from '../../../lib/api/use-fetch.js';
import { Badge } from '../../../ui/display/badge.js';
import { Button } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/display/card.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { undoImport } from './undo-staff-import.js';

type Import = ReplyOf<typeof listStaffImports>[number];

/** Lists imports of the last day, which can be undone. Renders nothing without any. */
export function RecentStaffImports() {
  const { value: imports, refetch } = useFetch('imports', () => call(listStaffImports, {}));
  const [importToUndo, setImportToUndo] = useState<Import | null>(null);
  if (imports === null || imports.length === 0) return null;
  return (
    <Card title="Recent imports" description="An import can be undone for a day">
      <ul className="divide-y divide-line border-t border-line">
        {imports.map((one) => (
          <li key={one.id} className="flex items-center gap-3 px-4 py-2">
            <div className="min-w-0 flex-1">
              <p className="truncate text-table font-semibold">{one.fileName ?? 'A list'}</p>
              <p className="truncate text-caption text-muted">{`${formatPlural(one.people, 'person')}, by ${getDisplayName(one.importedBy)}, ${formatShortMoment(one.importedAt)}`}</p>
            </div>
            {one.undoneAt === null ? (
              <Button size="small" icon={<Undo2 className="size-3.5" />} onClick={() => setImportToUndo(one)}>
                Undo import
              </Button>
            ) : (
              <Badge tone="neutral">Undone</Badge>
            )}
          </li>
        ))}
      </ul>
      {importToUndo !== null && (
        <ConfirmDialog
          title={`Remove the ${formatPlural(importToUndo.people, 'person')} of this import?`}
          description="People who have signed in or have work are kept."
          action="Undo import"
          busy="Undoing..."
          failed="The import could not be undone. Please try again."
          onConfirm={async () => {
            await undoImport(importToUndo.id);
            refetch();
          }}
          onClose={() => setImportToUndo(null)}
        />
      )}
    </Card>
  );
}
