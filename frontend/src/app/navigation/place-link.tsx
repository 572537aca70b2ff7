import { NavLink, type NavLinkProps, useLocation } from 'react-router-dom';
import { currentOf, type NavigationEntry } from './navigation.js';

interface PlaceLinkProps extends Omit<NavLinkProps, 'to' | 'end' | 'aria-current'> {
  readonly place: NavigationEntry;
}

/** Navigation link; current on its path, and on nested paths when `hasInner` is set. */
export const PlaceLink = ({ place: { path, hasInner }, ...rest }: PlaceLinkProps) => (
  <NavLink {...rest} to={path} end={!hasInner} aria-current={currentOf(path, useLocation().pathname)} />
);
