import { Button } from '../../../../ui/buttons/button.js';
import { Dialog } from '../../../../ui/dialogs/dialog.js';
import { formatMoment } from '../board/group-posts.js';

interface PastDateDialogProps {
  /** Wall time of the post. */
  readonly at: string;
  readonly onChoose: (published: boolean) => void;
  readonly onClose: () => void;
}

/** Asks whether a post in the past was already published, because nothing is published automatically. */
export const PastDateDialog = ({ at, onChoose, onClose }: PastDateDialogProps) => (
  <Dialog
    onClose={onClose}
    title="Mark as published?"
    description={`${formatMoment(at)} has passed. A post that stays scheduled reads "Not marked as published".`}
    footer={
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
