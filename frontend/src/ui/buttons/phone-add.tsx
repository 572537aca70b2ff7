import { Plus } from 'lucide-react';
import { IconButton } from './icon-button.js';

/** Primary action of a screen whose header is in the top bar of phones. */
export const PhoneAdd = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <IconButton
    label={label}
    aria-keyshortcuts="N"
    className="ml-auto bg-accent-fill text-on-accent! hover:bg-accent-fill-hover! sm:hidden"
    icon={<Plus className="size-5" aria-hidden="true" />}
    onClick={onClick}
  />
);
