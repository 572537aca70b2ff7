import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatFullMoment, formatShortMoment } from '../../../../lib/format/dates.js';
import { Button } from '../../../../ui/buttons/button.js';
import { useClinic } from '../../../store/clinic-store.js';
import { type Undoable, undoOrAskReason } from '../undo/undo-or-ask.js';

/* Shared parts of usage and treatment rows. */

export const Moment = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={formatFullMoment(at)} className="figures text-caption text-muted">
    {formatShortMoment(at)}
  </time>
);

/** Highlights a row that another user has just logged or undone. */
export function RowHighlight({ of }: { readonly of: string | number }) {
  const change = useClinic((state) => state.usageChanges.get(of));
  if (change === undefined) return null;
  return <span key={change.key} className="pointer-events-none absolute inset-0 animate-glow" aria-hidden="true" />;
}

interface UndoButtonProps {
  /** Description of the use that is undone: "Gauze, 2 pieces". */
  readonly of: string;
  /** True to ask for a reason. */
  readonly asks: boolean;
  readonly undoable: Undoable;
}

export function UndoButton({ of, asks, undoable }: UndoButtonProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      size="small"
      variant="quiet"
      busy={busy && 'Undo'}
      icon={<Undo2 className="size-3.5" aria-hidden="true" />}
      aria-label={`Undo ${of}`}
      onClick={() => {
        setBusy(true);
        void undoOrAskReason(undoable, asks).finally(() => setBusy(false));
      }}
    >
      Undo
    </Button>
  );
}
