import { type MarketingProject, removeMarketingProject } from '@atrium/contract/agency/marketing-projects';
import { plural } from '@atrium/rules/labels';
import { call, sentenceOf } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { lostMarketingProject } from '../store/agency-store.js';

interface DeleteProjectDialogProps {
  readonly project: MarketingProject;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

export function DeleteProjectDialog({ project, onClose, onDeleted }: DeleteProjectDialogProps) {
  const remove = async () => {
    try {
      await call(removeMarketingProject, { params: { id: project.id } });
    } catch (error) {
      return sentenceOf(error, 'Failed to delete project');
    }
    onDeleted?.();
    lostMarketingProject(project.id);
    showToast({ title: 'Project Deleted', description: project.name, tone: 'good' });
    return null;
  };
  const goals = project.goalIds.length;
  return (
    <ConfirmDialog
      title={`Delete ${project.name}?`}
      description={`${goals === 0 ? 'It has no goals.' : `Its ${plural(goals, 'goal')}, their tasks and the hours stay, without a project.`} This cannot be undone.`}
      action="Delete project"
      busy="Deleting..."
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
