import { Undo2 } from 'lucide-react';
import { useClinic } from '../../../store/clinic-store.js';
import { type Undoable, undoOrAskReason } from '../undo/undo-or-ask.js';
import { AsyncButton } from '../../../../ui/buttons/button.js';
import { Highlight } from '../../../../ui/lists/highlight.js';

/* Shared parts of usage and treatment rows. */

/** Highlights a row that another user has just logged or undone. */
export const RowHighlight = ({ of }: { readonly of: string | number }) => (
  <Highlight of={useClinic((state) => state.usageChanges.get(of)?.key)} />
);

interface UndoButtonProps {
  /** Description of the use that is undone: "Gauze, 2 pieces". */
  readonly of: string;
  /** True to ask for a reason. */
  readonly asks: boolean;
  readonly undoable: Undoable;
}

export const UndoButton = ({ of, asks, undoable }: UndoButtonProps) => (
  <AsyncButton
    size="small"
    variant="quiet"
    busy="Undo"
    icon={<Undo2 className="size-3.5" />}
    aria-label={`Undo ${of}`}
    onRun={() => undoOrAskReason(undoable, asks)}
  >
    Undo
  </AsyncButton>
);
