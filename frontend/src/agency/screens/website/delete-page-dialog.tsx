import { removeWebsitePage } from '@atrium/contract/agency/website/calls';
import type { WebsitePage } from '@atrium/contract/agency/website/schemas';
import { call } from '../../../lib/api/http.js';
import { useQuestionRow } from '../../../lib/api/last-known.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { removeRow, useAgency } from '../../store/agency-store.js';
import { clientName } from '../../store/selectors.js';

interface DeletePageDialogProps {
  readonly page: WebsitePage;
  readonly onClose: () => void;
}

export function DeletePageDialog({ page: opened, onClose }: DeletePageDialogProps) {
  const current = useAgency((state) => state.pages.all.rows.get(opened.id));
  const { id, clientId, projectName } = useQuestionRow(opened, current, onClose);
  const client = useAgency((state) => clientName(state, clientId));
  return (
    <ConfirmDialog
      title={`Delete ${projectName}?`}
      description={`It is removed from the list of ${client}. This cannot be undone.`}
      action="Delete page"
      busy="Deleting..."
      failed="Failed to delete website page"
      onConfirm={async () => {
        await call(removeWebsitePage, { params: { clientId, id } });
        removeRow.pages(id);
      }}
      success={{ title: 'Success', description: 'Website page deleted successfully' }}
      onClose={onClose}
    />
  );
}
