import { Plus } from 'lucide-react';
import { IconButton } from '../../../ui/buttons/button.js';
import { defineDialog, openDialog } from '../../../ui/dialogs/dialog-host.js';
import { useAgencyRight } from '../../shared/rights.js';

const quickTaskDialog = defineDialog({
  load: async () => (await import('./quick-task-dialog.js')).QuickTaskDialog,
  title: 'Quick add',
});

/** Adds a task from anywhere in the agency. */
export function QuickTaskButton() {
  const canEdit = useAgencyRight('tasks:edit');
  if (!canEdit) return null;
  return (
    <IconButton
      label="Quick add task"
      aria-keyshortcuts="C"
      aria-haspopup="dialog"
      icon={Plus}
      onPointerEnter={quickTaskDialog.preload}
      onClick={() => openDialog(quickTaskDialog, {})}
    />
  );
}
