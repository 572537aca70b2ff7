import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { FilePenLine, PackagePlus, Undo2 } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useUser } from '../../../session/session-store.js';
import { Button, AsyncButton } from '../../../ui/buttons/button.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { addToDraft, decideRequest, dismissDialog, markOrderedDialog, openDraft } from '../orders/public.js';

export interface RequestRowProps {
  readonly request: ReorderRequest;
  /**
   * True when the request was decided or reopened: it no longer belongs in the list, but keeps its position and height
   * for a moment.
   */
  readonly isLeaving: boolean;
  readonly canDecide: boolean;
  /** Moves the focus to the list after the buttons of the row have disappeared. */
  readonly onDecided: () => void;
}

/** Keeps the height of a row whose buttons have disappeared, so that no other row moves. */
export function useFixedHeight(isLeaving: boolean): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    if (row.current === null) return;
    if (!isLeaving) height.current = row.current.offsetHeight;
    row.current.style.minHeight = isLeaving ? `${height.current}px` : '';
  });
  return row;
}

/**
 * Returns whether the undo is shown. In a row that is about to disappear only the deciding user sees it, so that
 * another user does not click it by accident.
 */
export function useCanUndo({ status, approvedByUser }: ReorderRequest, isLeaving: boolean): boolean {
  const { id } = useUser();
  return (status === 'ordered' || status === 'dismissed') && (!isLeaving || approvedByUser?.id === id);
}

/** Reverts the decision while nothing has arrived. */
export function UndoDecisionButton({
  request,
  nameId,
  onDecided,
}: Pick<RequestButtonsProps, 'request' | 'nameId' | 'onDecided'>) {
  return (
    <AsyncButton
      size="small"
      busy="Undoing..."
      icon={<Undo2 className="size-3.5" />}
      title="Back to pending"
      aria-describedby={nameId}
      onRun={async () => {
        await decideRequest(request, { status: 'pending' });
        onDecided();
      }}
    >
      Undo
    </AsyncButton>
  );
}

interface RequestButtonsProps extends Pick<RequestRowProps, 'request' | 'onDecided'> {
  readonly nameId: string;
}

export function RequestButtons({ request, nameId, onDecided }: RequestButtonsProps) {
  const { draft } = request;
  return (
    <>
      {request.item.isActive && draft === null && (
        <AsyncButton
          size="small"
          className="max-lg:flex-1 sm:max-lg:flex-none"
          busy="Adding..."
          icon={<PackagePlus className="size-3.5" />}
          aria-describedby={nameId}
          onRun={async () => {
            await addToDraft(request);
            onDecided();
          }}
        >
          Place order
        </AsyncButton>
      )}
      {draft !== null && (
        <Button
          size="small"
          className="max-lg:flex-1 sm:max-lg:flex-none"
          icon={<FilePenLine className="size-3.5" />}
          aria-describedby={nameId}
          aria-haspopup="dialog"
          onClick={() => void openDraft(draft.id)}
        >
          Review draft
        </Button>
      )}
      {request.item.isActive && (
        <Button
          size="small"
          variant="quiet"
          className="max-lg:flex-1 sm:max-lg:flex-none"
          aria-describedby={nameId}
          aria-haspopup="dialog"
          onClick={() => openDialog(markOrderedDialog, { request }, onDecided)}
        >
          Mark as Ordered
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        className="max-lg:flex-1 sm:max-lg:flex-none"
        aria-describedby={nameId}
        aria-haspopup="dialog"
        onClick={() => openDialog(dismissDialog, { request }, onDecided)}
      >
        Dismiss
      </Button>
    </>
  );
}
