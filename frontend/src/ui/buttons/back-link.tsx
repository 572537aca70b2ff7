import { ArrowLeft } from 'lucide-react';
import { Link, type LinkProps } from 'react-router-dom';

/** Link above the heading to the list that a screen belongs to. */
export const BackLink = ({ children, ...link }: LinkProps) => (
  <Link
    {...link}
    className="flex w-fit items-center gap-1.5 text-table text-muted hover:text-text max-sm:-my-1 pointer-coarse:-my-2 pointer-coarse:min-h-11 print:hidden"
  >
    <ArrowLeft className="size-4" aria-hidden="true" />
    <span>{children}</span>
  </Link>
);
