import { Plus } from 'lucide-react';
import { IconButton } from '../../../ui/buttons/button.js';
import { defineDialog, openDialog } from '../../../ui/dialogs/dialog-host.js';
import { useAgencyRight } from '../../shared/rights.js';

const quickTaskDialog = defineDialog('Quick add', async () => (await import('./quick-task-dialog.js')).QuickTaskDialog);

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
