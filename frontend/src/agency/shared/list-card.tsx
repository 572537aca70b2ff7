import type { ReactNode } from 'react';

interface ListCardProps {
  readonly id: string;
  /** Key of another user's recent change. */
  readonly changed: string | number | undefined;
  /** Just made here: it glows as what a colleague changes does, and can take the keyboard. */
  readonly isNew: boolean;
  readonly children: ReactNode;
}

/** One of a list of cards that is edited in place. */
export const ListCard = ({ id, changed, isNew, children }: ListCardProps) => (
  <li
    id={id}
    tabIndex={-1}
    className="relative flex min-w-0 scroll-my-20 flex-col overflow-hidden rounded-card border border-line bg-surface p-5"
  >
    {(changed !== undefined || isNew) && (
      <span key={changed ?? 'new'} className="pointer-events-none absolute inset-0 animate-glow" aria-hidden="true" />
    )}
    {children}
  </li>
);
