import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { fullMomentText, momentText } from '../../../lib/dates.js';
import { ApiError } from '../../../lib/http.js';
import { showFailure } from '../../../lib/toast.js';
import { Button } from '../../../ui/button.js';
import { useClinic } from '../../store/clinic-store.js';

/* What rows of a use and of a treatment have in common. */

export const Moment = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={fullMomentText(at)} className="figures text-caption text-muted">
    {momentText(at)}
  </time>
);

/** A colleague has just logged or undone it. */
export function RowGlow({ of }: { readonly of: string | number }) {
  const change = useClinic((state) => state.usageChanges.get(of));
  if (change === undefined) return null;
  return <span key={change.key} className="pointer-events-none absolute inset-0 animate-glow" aria-hidden="true" />;
}

interface UndoButtonProps {
  /** What it takes back: "Gauze, 2 pieces". */
  readonly of: string;
  /** A reason is asked for. */
  readonly asks: boolean;
  /** Rejects when the server refuses. When it misses a reason, that is asked for. */
  readonly run: () => Promise<void>;
  readonly renderQuestion: (onClose: () => void) => ReactNode;
}

export function UndoButton({ of, asks, run, renderQuestion }: UndoButtonProps) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const takeBack = async () => {
    if (asks) return setAsking(true);
    setBusy(true);
    try {
      await run();
    } catch (error) {
      if (error instanceof ApiError && error.errors.some(({ path }) => path === 'reason')) setAsking(true);
      else showFailure(error, 'This could not be undone. Please try again.');
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        busy={busy && 'Undo'}
        icon={<Undo2 className="size-3.5" aria-hidden="true" />}
        aria-label={`Undo ${of}`}
        onClick={() => void takeBack()}
      >
        Undo
      </Button>
      {asking && renderQuestion(() => setAsking(false))}
    </>
  );
}
