import { removeMarketingProject } from '@atrium/contract/agency/marketing-projects/calls';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { call } from '../../../../lib/api/http.js';
import { useQuestionRow } from '../../../../lib/api/last-known.js';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.js';
import { removeRow, useAgency } from '../../../store/agency-store.js';

interface DeleteProjectDialogProps {
  readonly project: MarketingProject;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

export function DeleteProjectDialog({ project: opened, onClose, onDeleted }: DeleteProjectDialogProps) {
  const current = useAgency((state) => state.marketingProjects.all.rows.get(opened.id));
  const project = useQuestionRow(opened, current, onClose);
  const goals = project.goalIds.length;
  const stays =
    goals === 0
      ? 'It has no goals.'
      : goals === 1
        ? 'Its goal stays, with its tasks.'
        : `Its ${formatPlural(goals, 'goal')} stay, with their tasks.`;
  return (
    <ConfirmDialog
      title={`Delete ${project.name}?`}
      description={`${stays} Hours of the project stay without a project. This cannot be undone.`}
      action="Delete project"
      busy="Deleting..."
      failed="Failed to delete project"
      onConfirm={async () => {
        await call(removeMarketingProject, { params: { id: project.id } });
        onDeleted?.();
        removeRow.marketingProjects(project.id);
      }}
      success={{ title: 'Project deleted', description: project.name }}
      onClose={onClose}
    />
  );
}
