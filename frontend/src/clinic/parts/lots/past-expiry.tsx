import { ConfirmDialog } from '../../../ui/confirm-dialog.js';

interface PastExpiryProps {
  /** "Lot A12 expired on Nov 03, 2026. Is the date right?" */
  readonly sentence: string;
  readonly onAccept: () => Promise<void>;
  readonly onClose: () => void;
}

/** What has expired already may have arrived all the same: to be sent back, or thrown away with its papers. */
export const PastExpiry = ({ sentence, onAccept, onClose }: PastExpiryProps) => (
  <ConfirmDialog
    title="Receive an expired lot?"
    description={`${sentence} It is received, and nobody can use it.`}
    action="Receive Anyway"
    busy="Receiving..."
    failed=""
    onConfirm={onAccept}
    onClose={onClose}
  />
);
