import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { CalendarDays, Clock, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuLine } from '../../../ui/overlays/menu.js';
import type { TaskActs } from './task-acts.js';

interface TaskMenuProps {
  readonly trigger: ReactNode;
  readonly task: Task;
  readonly acts: TaskActs;
}

export function TaskMenu({ trigger, task, acts }: TaskMenuProps) {
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem icon={<Pencil className="size-4" aria-hidden="true" />} onSelect={() => acts.onOpen(task)}>
        Edit
      </MenuItem>
      <MenuItem icon={<CalendarDays className="size-4" aria-hidden="true" />} onSelect={() => acts.onMove(task)}>
        Move to…
      </MenuItem>
      <MenuItem icon={<Clock className="size-4" aria-hidden="true" />} onSelect={() => acts.onLogTime(task)}>
        Log Time
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<Trash2 className="size-4" aria-hidden="true" />} onSelect={() => acts.onDelete(task)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
