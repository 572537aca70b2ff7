import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.js';

interface AddButtonProps {
  readonly onClick: () => void;
  readonly onPointerEnter?: (() => void) | undefined;
  readonly children: ReactNode;
}

export const AddButton = (props: AddButtonProps) => (
  <Button variant="primary" aria-keyshortcuts="N" icon={Plus} {...props} />
);
