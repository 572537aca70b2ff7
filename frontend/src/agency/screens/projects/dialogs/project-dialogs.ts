import { defineDialog } from '../../../../ui/dialogs/dialog-host.js';

export const projectDialog = defineDialog({
  load: async () => (await import('./project-dialog.js')).ProjectDialog,
  title: ({ project }) => (project === undefined ? 'Add project' : 'Edit project'),
  width: 840,
});
export const deleteProjectDialog = defineDialog({
  load: async () => (await import('./delete-project-dialog.js')).DeleteProjectDialog,
  title: ({ project }) => `Delete ${project.name}?`,
  width: 440,
});
export const linkGoalsDialog = defineDialog({
  load: async () => (await import('./link-goals-dialog.js')).LinkGoalsDialog,
  title: 'Link goals',
});
