import type { AppliedImport } from '@atrium/contract/clinic/import/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { getShortName } from '@atrium/rules/people/people';
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/display/card.js';
import { Moment } from '../../../ui/display/moment.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { loadClinic, useClinic } from '../../store/clinic-store.js';
import { startUndo, useRunningUndos } from './undo-store.js';

export function RecentImports() {
  const imports = useClinic((state) => state.imports.value);
  useEffect(() => loadClinic('imports'), []);
  if (imports === undefined || imports.length === 0) return null;
  return (
    <Card title="Recent imports" description="An import can be undone for a day">
      <ul className="divide-y divide-line border-t border-line">
        {imports.map((one) => (
          <Entry key={one.id} applied={one} />
        ))}
      </ul>
    </Card>
  );
}

function Entry({ applied }: { readonly applied: AppliedImport }) {
  const { fileName, created, updated, importedAt, importedBy, undoneAt, undoneBy, kept } = applied;
  const [shown, setShown] = useState(false);
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="truncate font-semibold" title={fileName ?? undefined}>
            {fileName ?? 'A list'}
          </p>
          <p className="figures text-caption text-muted">
            <span>{`${created.toLocaleString('en')} added, ${updated.toLocaleString('en')} updated · ${getShortName(importedBy)} · `}</span>
            <Moment at={importedAt} className="" />
          </p>
          {undoneAt !== null && (
            <p className="text-caption font-semibold text-warn-text">{`Undone by ${getShortName(undoneBy)}`}</p>
          )}
        </div>
        {undoneAt === null ? (
          <UndoImport applied={applied} />
        ) : (
          kept.length > 0 && (
            <Button
              size="small"
              aria-expanded={shown}
              onClick={() => setShown(!shown)}
            >{`${formatPlural(kept.length, 'row')} kept`}</Button>
          )
        )}
      </div>
      {shown && <KeptRowsNote kept={kept} />}
    </li>
  );
}

export const KeptRowsNote = ({ kept }: Pick<AppliedImport, 'kept'>) => (
  <ul className="flex flex-col gap-1 text-table">
    {kept.map(({ row, name, reason }) => (
      <li key={row} className="break-words">
        <span className="figures text-muted">{`Row ${row}`}</span>
        <span>{` ${name}: `}</span>
        <span className="text-muted">{reason}</span>
      </li>
    ))}
  </ul>
);

export function UndoImport({
  applied: { id, fileName },
}: {
  readonly applied: Pick<AppliedImport, 'id' | 'fileName'>;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const undoing = useRunningUndos((all) => all.get(id));
  return (
    <>
      <Button
        size="small"
        icon={<Undo2 className="size-3.5" aria-hidden="true" />}
        busy={undoing !== undefined && `Undoing... ${Math.round(undoing.progress)}%`}
        onClick={() => setConfirming(true)}
      >
        Undo import
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Undo the import${fileName === null ? '' : ` of ${fileName}`}?`}
          description="Added rows are deactivated, and updated rows are restored. Rows that were used or edited since are kept and listed with the reason. New categories and suppliers are kept."
          action="Undo import"
          busy="Starting..."
          failed="The import could not be undone. Please try again."
          onConfirm={() => startUndo(id)}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
