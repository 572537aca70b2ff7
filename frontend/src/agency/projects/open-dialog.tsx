import { lazy, useEffect } from 'react';
import { useAgency } from '../store/agency-store.js';

const ProjectDialog = lazy(async () => ({ default: (await import('./project-dialog.js')).ProjectDialog }));
const DeleteProjectDialog = lazy(async () => ({ default: (await import('./delete-project-dialog.js')).DeleteProjectDialog }));
const LinkGoalsDialog = lazy(async () => ({ default: (await import('./link-goals-dialog.js')).LinkGoalsDialog }));

export type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete' | 'goals'; readonly projectId: number };

interface OpenDialogProps {
  readonly open: Open;
  readonly close: () => void;
  readonly onDeleted?: () => void;
}

/** A colleague may delete the project meanwhile: then its dialog closes. */
export function OpenDialog({ open, close, onDeleted }: OpenDialogProps) {
  const project = useAgency((state) => (open.kind === 'add' ? undefined : state.marketingProjects.all.rows.get(open.projectId)));
  const gone = open.kind !== 'add' && project === undefined;
  useEffect(() => {
    if (gone) close();
  });
  if (open.kind === 'add') return <ProjectDialog onClose={close} />;
  if (project === undefined) return null;
  if (open.kind === 'edit') return <ProjectDialog project={project} onClose={close} />;
  if (open.kind === 'goals') return <LinkGoalsDialog project={project} onClose={close} />;
  return <DeleteProjectDialog project={project} onClose={close} {...(onDeleted && { onDeleted })} />;
}
