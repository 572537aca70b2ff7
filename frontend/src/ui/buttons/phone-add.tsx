import { Plus } from 'lucide-react';
import { IconButton } from './icon-button.js';

interface PhoneAddProps {
  readonly label: string;
  readonly onClick: () => void;
}

/** The first action of a screen whose head has gone into the bar. */
export const PhoneAdd = ({ label, onClick }: PhoneAddProps) => (
  <IconButton
    label={label}
    className="ml-auto bg-accent-fill text-on-accent! hover:bg-accent-fill-hover! sm:hidden"
    icon={<Plus className="size-5" aria-hidden="true" />}
    onClick={onClick}
  />
);
