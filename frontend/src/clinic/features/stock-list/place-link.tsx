import { Link } from 'react-router-dom';
import type { Stock } from '../../store/clinic-state.js';
import { placePath } from '../../shared/place-path.js';

interface PlaceLinkProps {
  readonly item: Stock;
  readonly onOpen: (item: Stock) => void;
  readonly className: string;
}

/** Link to the item: beside the list, with Ctrl or the middle button as a page. */
export const PlaceLink = ({ item, onOpen, className }: PlaceLinkProps) => (
  <Link
    to={placePath(item)}
    title={item.name}
    data-names-row
    className={`${className} rounded-small hover:underline`}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      onOpen(item);
    }}
  >
    <bdi>{item.name}</bdi>
  </Link>
);
