import { DetailsLink } from '../../../ui/details/details-link.js';
import type { Stock } from '../../store/clinic-state.js';
import { itemPath } from '../../shared/item-path.js';

interface ItemLinkProps {
  readonly item: Stock;
  readonly onOpen: (item: Stock) => void;
  readonly className: string;
}

/** Link from a row to the details of its product. */
export const ItemLink = ({ item, onOpen, className }: ItemLinkProps) => (
  <DetailsLink
    to={itemPath(item)}
    title={item.name}
    className={`${className} touch-target rounded-small hover:underline`}
    onOpen={() => onOpen(item)}
  >
    <bdi>{item.name}</bdi>
  </DetailsLink>
);
