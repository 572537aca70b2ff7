import { getBulkAct, undoBulk } from '@atrium/contract/clinic/bulk/calls';
import type { BulkActionReply } from '@atrium/contract/clinic/bulk/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { formatShortMoment } from '../../../lib/format/dates.js';
import { call } from '../../../lib/api/http.js';
import { useFetch } from '../../../lib/api/use-fetch.js';
import { formatProgress, useProgress } from '../../../lib/api/progress.js';
import { useSubmit } from '../../../lib/forms/submit.js';
import { Alert, FormError } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { LinesSkeleton, ErrorState } from '../../../ui/feedback/states.js';
import { refreshFigures } from '../../store/clinic-store.js';
import { useClinicRight } from '../../shared/rights.js';
import { getUndoProgressId } from '../../shared/undo-bulk-action.js';

interface BulkActionDialogProps {
  readonly id: number;
  readonly sentence: string;
  readonly onClose: () => void;
}

/** Shows a bulk action, with an undo for a day. */
export function BulkActionDialog({ id, sentence, onClose }: BulkActionDialogProps) {
  const canEdit = useClinicRight('stock:edit');
  const fetched = useFetch(id, async () => {
    const action = await call(getBulkAct, { params: { id } });
    return { action, isOver: Date.parse(action.undoableUntil) <= Date.now() };
  });
  const { error: failure, refetch: retry } = fetched;
  const { action, isOver } = fetched.value ?? { action: null, isOver: false };
  const { busy, refusal, send } = useSubmit('It could not be undone. Please try again.');
  const progress = useProgress((all) => all.get(getUndoProgressId(id)));

  const undo = async () => {
    await send(async () => {
      await call(undoBulk, { params: { id } });
      void refreshFigures();
    });
    retry();
  };
  const canUndo = canEdit && action !== null && action.undoneAt === null && !isOver;

  return (
    <Dialog
      onClose={() => {
        if (!busy) onClose();
      }}
      title={sentence}
      {...(action !== null && { description: formatShortMoment(action.madeAt) })}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {canUndo && (
            <Button
              variant="primary"
              busy={busy && (progress === undefined ? 'Undoing...' : `Undoing ${formatProgress(progress)} …`)}
              onClick={() => void undo()}
            >
              Undo
            </Button>
          )}
        </>
      }
    >
      {action === null ? (
        failure === null ? (
          <LinesSkeleton label="Loading the changes" lines={4} />
        ) : (
          <ErrorState error={failure} sentence="It could not be loaded." onRetry={retry} />
        )
      ) : (
        <div className="flex flex-col gap-4">
          {action.undoneAt !== null && <UndoResult act={action} undoneAt={action.undoneAt} />}
          <ul aria-label="Products" className="flex flex-col gap-1 text-table">
            {action.names.map((name, index) => (
              <li key={index} className="wrap-anywhere">
                {name}
              </li>
            ))}
            {action.changed > action.names.length && (
              <li className="figures text-muted">{`and ${formatPlural(action.changed - action.names.length, 'more product')}`}</li>
            )}
          </ul>
          {canUndo && (
            <p className="text-table text-muted">
              Undo restores each row. Rows that were changed since are kept and listed.
            </p>
          )}
          {action.undoneAt === null && isOver && (
            <p className="text-table text-muted">More than 24 hours have passed. This can no longer be undone.</p>
          )}
          <FormError sentence={refusal} />
        </div>
      )}
    </Dialog>
  );
}

interface UndoResultProps {
  readonly act: BulkActionReply;
  readonly undoneAt: string;
}

function UndoResult({ act: { undoneBy, changed, kept }, undoneAt }: UndoResultProps) {
  const stays = kept ?? [];
  const when = `Undone by ${getDisplayName(undoneBy)}, ${formatShortMoment(undoneAt)}`;
  return (
    <Alert tone={stays.length === 0 ? 'good' : 'warn'} title={when}>
      {stays.length === 0 ? (
        `${formatPlural(changed, 'product')} as before.`
      ) : (
        <>
          <span>{`${formatPlural(changed - stays.length, 'product')} as before. ${stays.length === 1 ? '1 was kept:' : `${stays.length.toLocaleString('en')} were kept:`}`}</span>
          <ul className="mt-1 list-disc pl-4">
            {stays.map(({ id, name, why }) => (
              <li key={id} className="wrap-anywhere">{`${name}: ${why}`}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
