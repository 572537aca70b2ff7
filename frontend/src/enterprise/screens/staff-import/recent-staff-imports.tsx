import type { ReplyOf } from '@atrium/contract/core/endpoint';
import { listStaffImports } from '@atrium/contract/enterprise/staff-import/calls';
import { plural } from '@atrium/rules/stock/labels';
import { displayName } from '@atrium/rules/people/people';
import { useCallback, useEffect, useState } from 'react';
import { momentText } from '../../../lib/format/dates.js';
import { call } from '../../../lib/api/http.js';
import { Badge } from '../../../ui/display/badge.js';
import { Button } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/display/card.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { undoImport } from './undo-staff-import.js';

type Import = ReplyOf<typeof listStaffImports>[number];

/** Lists of the last day, which can still be taken back. Without any there is nothing to show. */
export function RecentStaffImports() {
  const [imports, setImports] = useState<readonly Import[]>([]);
  const [asked, setAsked] = useState<Import | null>(null);
  const read = useCallback(() => {
    call(listStaffImports, {}).then(setImports, () => undefined);
  }, []);
  useEffect(read, [read]);
  if (imports.length === 0) return null;
  return (
    <Card title="Imported in the last day" className="mx-auto w-full max-w-[640px]">
      <ul className="divide-y divide-line border-t border-line">
        {imports.map((one) => (
          <li key={one.id} className="flex items-center gap-3 px-4 py-2.5 sm:px-5">
            <div className="min-w-0 flex-1">
              <p className="truncate text-table font-medium">{one.fileName ?? 'A list'}</p>
              <p className="truncate text-caption text-muted">
                {plural(one.people, 'person')}, by {displayName(one.importedBy)}, {momentText(one.importedAt)}
              </p>
            </div>
            {one.undoneAt === null ? (
              <Button size="small" onClick={() => setAsked(one)}>
                Undo
              </Button>
            ) : (
              <Badge tone="neutral">Undone</Badge>
            )}
          </li>
        ))}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          title={`Remove the ${plural(asked.people, 'person')} of this import?`}
          description="Whoever has signed in or has work stays."
          action="Undo import"
          busy="Undoing..."
          failed="The import could not be undone. Please try again."
          onConfirm={async () => {
            await undoImport(asked.id);
            read();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}
