import { defineDialog } from '../../../../ui/dialogs/dialog-host.js';

export const projectDialog = defineDialog(
  ({ project }) => (project === undefined ? 'Add project' : 'Edit project'),
  async () => (await import('./project-dialog.js')).ProjectDialog,
  840,
);
export const deleteProjectDialog = defineDialog(
  ({ project }) => `Delete ${project.name}?`,
  async () => (await import('./delete-project-dialog.js')).DeleteProjectDialog,
  440,
);
export const linkGoalsDialog = defineDialog(
  'Link goals',
  async () => (await import('./link-goals-dialog.js')).LinkGoalsDialog,
);
