import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface DetailsLinkProps {
  readonly to: string;
  /** Opens the details next to the list. */
  readonly onOpen: () => void;
  readonly id?: string;
  readonly title?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Link from a row to its details: next to the list, with Ctrl or the middle button as a page. */
export const DetailsLink = ({ to, onOpen, id, title, className, children }: DetailsLinkProps) => (
  <Link
    to={to}
    id={id}
    title={title}
    data-names-row
    data-opens-row
    className={className}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      onOpen();
    }}
  >
    {children}
  </Link>
);
