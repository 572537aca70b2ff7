import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { fullMomentText, momentText } from '../../../../lib/format/dates.js';
import { Button } from '../../../../ui/buttons/button.js';
import { useClinic } from '../../../store/clinic-store.js';
import { type Undoable, undoOrAsk } from '../undo/undo-or-ask.js';

/* Shared parts of usage and treatment rows. */

export const Moment = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={fullMomentText(at)} className="figures text-caption text-muted">
    {momentText(at)}
  </time>
);

/** Highlights a row that another user has just logged or undone. */
export function RowGlow({ of }: { readonly of: string | number }) {
  const change = useClinic((state) => state.usageChanges.get(of));
  if (change === undefined) return null;
  return <span key={change.key} className="pointer-events-none absolute inset-0 animate-glow" aria-hidden="true" />;
}

interface UndoButtonProps {
  /** The undone use: "Gauze, 2 pieces". */
  readonly of: string;
  /** Asks for a reason. */
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
        void undoOrAsk(undoable, asks).finally(() => setBusy(false));
      }}
    >
      Undo
    </Button>
  );
}
