import { ArrowLeft } from 'lucide-react';
import { Link, type LinkProps } from 'react-router-dom';

interface BackLinkProps extends Omit<LinkProps, 'children'> {
  /** Name of the list as its tab or navigation shows it, such as "Supplies". */
  readonly list: string;
}

/** Link "Back to Supplies" above the heading of a screen that belongs to a list. */
export const BackLink = ({ list, ...link }: BackLinkProps) => (
  <Link
    {...link}
    className="flex w-fit items-center gap-1.5 text-table text-muted hover:text-text max-sm:-my-1 pointer-coarse:-my-2 pointer-coarse:min-h-11 print:hidden"
  >
    <ArrowLeft className="size-4" />
    <span>{`Back to ${list}`}</span>
  </Link>
);
