import type { AppliedImport } from '@atrium/contract/clinic/import/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { shortName } from '@atrium/rules/people/people';
import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fullMomentText, momentText } from '../../../lib/format/dates.js';
import { Button } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/display/card.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { need, useClinic } from '../../store/clinic-store.js';
import { startUndo, useUndoing } from './undo-store.js';

export function RecentImports() {
  const imports = useClinic((state) => state.imports.value);
  useEffect(() => need('imports'), []);
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
    <li className="flex flex-col gap-2 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="truncate font-medium" title={fileName ?? undefined}>
            {fileName ?? 'A list'}
          </p>
          <p className="figures text-caption text-muted">
            {created.toLocaleString('en')} added, {updated.toLocaleString('en')} updated · {shortName(importedBy)} ·{' '}
            <time dateTime={importedAt} title={fullMomentText(importedAt)}>
              {momentText(importedAt)}
            </time>
          </p>
          {undoneAt !== null && (
            <p className="text-caption font-medium text-warn-text">Undone by {shortName(undoneBy)}</p>
          )}
        </div>
        {undoneAt === null ? (
          <UndoImport applied={applied} />
        ) : (
          kept.length > 0 && (
            <Button size="small" aria-expanded={shown} onClick={() => setShown(!shown)}>
              {plural(kept.length, 'row')} kept
            </Button>
          )
        )}
      </div>
      {shown && <KeptRows kept={kept} />}
    </li>
  );
}

export const KeptRows = ({ kept }: Pick<AppliedImport, 'kept'>) => (
  <ul className="flex flex-col gap-1 text-table">
    {kept.map(({ row, name, reason }) => (
      <li key={row} className="break-words">
        <span className="figures text-muted">Row {row}</span> {name}: <span className="text-muted">{reason}</span>
      </li>
    ))}
  </ul>
);

export function UndoImport({
  applied: { id, fileName },
}: {
  readonly applied: Pick<AppliedImport, 'id' | 'fileName'>;
}) {
  const [asking, setAsking] = useState(false);
  const undoing = useUndoing((all) => all.get(id));
  return (
    <>
      <Button
        size="small"
        icon={<Undo2 className="size-3.5" aria-hidden="true" />}
        busy={undoing !== undefined && `Undoing... ${Math.round(undoing.progress)}%`}
        onClick={() => setAsking(true)}
      >
        Undo import
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Undo the import${fileName === null ? '' : ` of ${fileName}`}?`}
          description="Added rows are deactivated, updated rows go back to how they were. Rows whose stock was used or that were edited since stay as they are, and are listed with the reason. New categories and suppliers stay."
          action="Undo import"
          busy="Starting..."
          failed="The import could not be undone. Please try again."
          onConfirm={() => startUndo(id)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
