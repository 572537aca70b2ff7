import type { ApiKey } from '@atrium/contract/session/api-keys/schemas';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { isExpired } from './key-facts.js';

interface EndKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly owner?: string;
  readonly onEnd: () => Promise<void>;
  readonly onClose: () => void;
}

function EndKeyDialog({ apiKey, owner, onEnd, onClose }: EndKeyDialogProps) {
  const name = owner === undefined ? `"${apiKey.name}"` : `"${apiKey.name}" of ${owner}`;
  return (
    <ConfirmDialog
      title={`End ${name}?`}
      description={
        isExpired(apiKey)
          ? 'It has expired already, and leaves the list.'
          : 'Programs that use this key are rejected immediately. A revoked key cannot be restored.'
      }
      action="End key"
      busy="Ending..."
      failed="The key could not be revoked. Please try again."
      onConfirm={async () => {
        await onEnd();
      }}
      success={{ title: 'API key ended', description: apiKey.name }}
      onClose={onClose}
    />
  );
}

export const endKeyDialog = { Component: EndKeyDialog };
