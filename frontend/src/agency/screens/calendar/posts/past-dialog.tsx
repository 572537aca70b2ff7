import { Button } from '../../../../ui/buttons/button.js';
import { Dialog } from '../../../../ui/dialogs/dialog.js';
import { momentName } from '../board/place-posts.js';

interface PastDialogProps {
  /** Wall time. */
  readonly at: string;
  readonly onChoose: (published: boolean) => void;
  readonly onClose: () => void;
}

/** Asks about a post scheduled in the past, because nothing is published automatically. */
export const PastDialog = ({ at, onChoose, onClose }: PastDialogProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    title="Mark as published?"
    description={`${momentName(at)} has passed. A post that stays scheduled reads "Not marked as published".`}
    foot={
      <>
        <Button className="mr-auto" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => onChoose(false)}>Keep scheduled</Button>
        <Button variant="primary" data-first-field onClick={() => onChoose(true)}>
          Mark as published
        </Button>
      </>
    }
  />
);
