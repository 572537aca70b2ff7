import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { CalendarDays, Clock, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuLine } from '../../../ui/overlays/menu.js';
import type { TaskActions } from './task-actions.js';

interface TaskMenuProps {
  readonly trigger: ReactNode;
  readonly task: Task;
  readonly actions: TaskActions;
}

export function TaskMenu({ trigger, task, actions }: TaskMenuProps) {
  return (
    <Menu trigger={trigger} of={task.title} defaultOpen>
      <MenuItem icon={Pencil} onSelect={() => actions.onOpen(task)}>
        Edit
      </MenuItem>
      <MenuItem icon={CalendarDays} onSelect={() => actions.onMove(task)}>
        Move to…
      </MenuItem>
      <MenuItem icon={Clock} onSelect={() => actions.onLogTime(task)}>
        Log time
      </MenuItem>
      <MenuLine />
      <MenuItem icon={Trash2} onSelect={() => actions.onDelete(task)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
