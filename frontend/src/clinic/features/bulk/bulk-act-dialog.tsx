import { getBulkAct, undoBulk } from '@atrium/contract/clinic/bulk/calls';
import type { BulkActMade } from '@atrium/contract/clinic/bulk/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { displayName } from '@atrium/rules/people/people';
import { useEffect, useEffectEvent, useState } from 'react';
import { momentText } from '../../../lib/format/dates.js';
import { call, sentenceOf } from '../../../lib/api/http.js';
import { progressText, useProgress } from '../../../lib/api/progress.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { LinesSkeleton } from '../../../ui/feedback/lines-skeleton.js';
import { ErrorState } from '../../../ui/feedback/states.js';
import { refreshFigures } from '../../store/clinic-store.js';
import { useMay } from '../../shared/rights.js';
import { undoOf } from '../../shared/undo-bulk-act.js';

interface BulkActDialogProps {
  readonly id: number;
  readonly sentence: string;
  readonly onClose: () => void;
}

const FAILED = 'It could not be undone. Please try again.';

/** Shows a bulk action, with an undo for a day. */
export function BulkActDialog({ id, sentence, onClose }: BulkActDialogProps) {
  const mayEdit = useMay('stock:edit');
  const [act, setAct] = useState<BulkActMade | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isOver, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const progress = useProgress((all) => all.get(undoOf(id)));

  const read = (of: number) =>
    call(getBulkAct, { params: { id: of } }).then(
      (now) => {
        setAct(now);
        setOver(Date.parse(now.undoableUntil) <= Date.now());
      },
      (error: unknown) => setFailure(error),
    );
  const first = useEffectEvent(() => void read(id));
  useEffect(() => first(), []);
  const again = () => {
    setFailure(null);
    void read(id);
  };
  const undo = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await call(undoBulk, { params: { id } });
      void refreshFigures();
    } catch (error) {
      setRefusal(sentenceOf(error, FAILED));
    }
    again();
    setBusy(false);
  };
  const mayUndo = mayEdit && act !== null && act.undoneAt === null && !isOver;

  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!busy) onClose();
      }}
      title={sentence}
      {...(act !== null && { description: momentText(act.madeAt) })}
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          {mayUndo && (
            <Button
              variant="primary"
              busy={busy && (progress === undefined ? 'Undoing...' : `Undoing ${progressText(progress)} …`)}
              onClick={() => void undo()}
            >
              Undo
            </Button>
          )}
        </>
      }
    >
      {act === null ? (
        failure === null ? (
          <LinesSkeleton label="Loading what was changed" lines={4} />
        ) : (
          <ErrorState sentence={sentenceOf(failure, 'It could not be loaded.')} onRetry={again} />
        )
      ) : (
        <div className="flex flex-col gap-4">
          {act.undoneAt !== null && <Undone act={act} undoneAt={act.undoneAt} />}
          <ul aria-label="Products" className="flex flex-col gap-1 text-table">
            {act.names.map((name, index) => (
              <li key={index} className="wrap-anywhere">
                {name}
              </li>
            ))}
            {act.changed > act.names.length && (
              <li className="figures text-muted">and {plural(act.changed - act.names.length, 'more product')}</li>
            )}
          </ul>
          {mayUndo && (
            <p className="text-table text-muted">
              Undo makes each of them what it was. What somebody changed since stays as they left it, and is named.
            </p>
          )}
          {act.undoneAt === null && isOver && (
            <p className="text-table text-muted">A day has passed: it can no longer be undone.</p>
          )}
          {refusal !== null && (
            <Alert tone="bad" urgent>
              {refusal}
            </Alert>
          )}
        </div>
      )}
    </Dialog>
  );
}

function Undone({
  act: { undoneBy, changed, kept },
  undoneAt,
}: {
  readonly act: BulkActMade;
  readonly undoneAt: string;
}) {
  const stays = kept ?? [];
  const when = `Undone by ${displayName(undoneBy)}, ${momentText(undoneAt)}`;
  return (
    <Alert tone={stays.length === 0 ? 'good' : 'warn'} title={when}>
      {stays.length === 0 ? (
        `${plural(changed, 'product')} as before.`
      ) : (
        <>
          {plural(changed - stays.length, 'product')} as before.{' '}
          {stays.length === 1 ? '1 stays as it is:' : `${stays.length.toLocaleString('en')} stay as they are:`}
          <ul className="mt-1 list-disc pl-4">
            {stays.map(({ id, name, why }) => (
              <li key={id} className="wrap-anywhere">
                {name}: {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
