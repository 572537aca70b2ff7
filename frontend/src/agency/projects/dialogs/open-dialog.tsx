import { useOpenRow } from '../../../lib/api/last-known.js';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.js';
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

export type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete' | 'goals'; readonly projectId: number };

interface OpenDialogProps {
  readonly open: Open;
  readonly close: () => void;
  readonly onDeleted?: () => void;
}

export function OpenDialog({ open, close, onDeleted }: OpenDialogProps) {
  const now = useAgency((state) =>
    open.kind === 'add' ? undefined : state.marketingProjects.all.rows.get(open.projectId),
  );
  const project = useOpenRow(now, {
    isNew: open.kind === 'add',
    isForm: open.kind === 'edit' || open.kind === 'goals',
    close,
  });
  if (open.kind === 'add') return <ProjectDialog onClose={close} />;
  if (project === undefined) return null;
  if (open.kind === 'edit') return <ProjectDialog project={project} onClose={close} />;
  if (open.kind === 'goals') return <LinkGoalsDialog project={project} onClose={close} />;
  return <DeleteProjectDialog project={project} onClose={close} {...(onDeleted && { onDeleted })} />;
}
