import type { Elements } from '../../ui/elements.js';
import { Highlight } from '../../ui/lists/highlight.js';

interface ListCardProps {
  readonly id: string;
  /** Key of the row that another user just changed. */
  readonly changed: string | number | undefined;
  /** True when the user just created the row, which is then highlighted and can receive the focus. */
  readonly isNew: boolean;
  readonly children: Elements;
}

/** Card of a list whose rows are edited in place. */
export const ListCard = ({ id, changed, isNew, children }: ListCardProps) => (
  <li
    id={id}
    tabIndex={-1}
    className="relative flex min-w-0 scroll-my-20 flex-col overflow-hidden rounded-card border border-line bg-surface p-4"
  >
    <Highlight of={changed ?? (isNew ? 'new' : undefined)} />
    {children}
  </li>
);
