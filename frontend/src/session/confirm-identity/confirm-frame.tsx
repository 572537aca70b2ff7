import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import type { Elements } from '../../ui/elements.js';

interface ConfirmFrameProps {
  readonly sentence: string;
  readonly onAnswer: (isConfirmed: boolean) => void;
  readonly proceed: Elements;
  readonly children: ReactNode;
}

export const ConfirmFrame = ({ sentence, onAnswer, proceed, children }: ConfirmFrameProps) => (
  <Dialog
    onClose={() => onAnswer(false)}
    title="Confirm it's you"
    description={sentence}
    footer={
      <>
        <Button onClick={() => onAnswer(false)}>Cancel</Button>
        {proceed}
      </>
    }
  >
    {children}
  </Dialog>
);
