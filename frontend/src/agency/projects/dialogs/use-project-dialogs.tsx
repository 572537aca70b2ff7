import { defineDialog } from '../../../ui/dialogs/define-dialog.js';
import { useRowDialogs } from '../../../ui/dialogs/row-dialogs.js';
import { useAgency } from '../../store/agency-store.js';

const projectDialog = defineDialog({
  load: async () => (await import('./project-dialog.js')).ProjectDialog,
  title: ({ project }) => (project === undefined ? 'Add Project' : 'Edit Project'),
  width: 840,
});
const deleteProjectDialog = defineDialog({
  load: async () => (await import('./delete-project-dialog.js')).DeleteProjectDialog,
  title: ({ project }) => `Delete ${project.name}?`,
  width: 440,
});
const linkGoalsDialog = defineDialog({
  load: async () => (await import('./link-goals-dialog.js')).LinkGoalsDialog,
  title: 'Link Goals',
});

export const useProjectDialogs = (onDeleted?: () => void) =>
  useRowDialogs({
    rows: useAgency((state) => state.marketingProjects.all.rows),
    add: (close) => <projectDialog.Component onClose={close} />,
    forms: {
      edit: (project, close) => <projectDialog.Component project={project} onClose={close} />,
      goals: (project, close) => <linkGoalsDialog.Component project={project} onClose={close} />,
    },
    questions: {
      delete: (project, close) => (
        <deleteProjectDialog.Component project={project} onClose={close} {...(onDeleted && { onDeleted })} />
      ),
    },
  });
