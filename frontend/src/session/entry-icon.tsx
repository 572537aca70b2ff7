import type { LucideIcon } from 'lucide-react';

export const EntryIcon = ({ icon: Icon }: { readonly icon: LucideIcon }) => (
  <span
    className="flex size-9 shrink-0 items-center justify-center rounded-control bg-sunken text-muted dark:bg-raised"
    aria-hidden="true"
  >
    <Icon className="size-4" />
  </span>
);
