import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.js';
import { useRowDialogs } from '../../../ui/dialogs/row-dialogs.js';
import { useAgency } from '../../store/agency-store.js';

const ProjectDialog = lazyDialog(
  async () => (await import('./project-dialog.js')).ProjectDialog,
  ({ project }) => (project === undefined ? 'Add Project' : 'Edit Project'),
  840,
);
const DeleteProjectDialog = lazyDialog(
  async () => (await import('./delete-project-dialog.js')).DeleteProjectDialog,
  ({ project }) => `Delete ${project.name}?`,
  440,
);
const LinkGoalsDialog = lazyDialog(async () => (await import('./link-goals-dialog.js')).LinkGoalsDialog, 'Link Goals');

export const useProjectDialogs = (onDeleted?: () => void) =>
  useRowDialogs({
    rows: useAgency((state) => state.marketingProjects.all.rows),
    add: (close) => <ProjectDialog onClose={close} />,
    forms: {
      edit: (project, close) => <ProjectDialog project={project} onClose={close} />,
      goals: (project, close) => <LinkGoalsDialog project={project} onClose={close} />,
    },
    questions: {
      delete: (project, close) => (
        <DeleteProjectDialog project={project} onClose={close} {...(onDeleted && { onDeleted })} />
      ),
    },
  });
