import type { ReactNode } from 'react';
import { Menu, MenuItem } from '../../../ui/menu.js';
import type { Tool } from './stock-actions.js';

export function ToolsMenu({ trigger, tools }: { readonly trigger: ReactNode; readonly tools: readonly Tool[] }) {
  return (
    <Menu trigger={trigger} defaultOpen>
      {tools.map(({ label, icon: Icon, run }) => (
        <MenuItem key={label} icon={<Icon className="size-4" aria-hidden="true" />} onSelect={run}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
