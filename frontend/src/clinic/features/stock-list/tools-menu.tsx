import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Menu, MenuItem } from '../../../ui/overlays/menu.js';
import type { Tool } from '../../shared/stock/stock-actions.js';

export function ToolsMenu({ trigger, tools }: { readonly trigger: ReactNode; readonly tools: readonly Tool[] }) {
  const navigate = useNavigate();
  return (
    <Menu trigger={trigger} defaultOpen>
      {tools.map(({ label, icon: Icon, does }) => (
        <MenuItem
          key={label}
          icon={<Icon className="size-4" aria-hidden="true" />}
          onSelect={typeof does === 'string' ? () => void navigate(does) : does}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
