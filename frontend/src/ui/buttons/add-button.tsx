import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.js';

interface AddButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export const AddButton = ({ onClick, children }: AddButtonProps) => (
  <Button variant="primary" icon={<Plus className="size-4" aria-hidden="true" />} onClick={onClick}>
    {children}
  </Button>
);
