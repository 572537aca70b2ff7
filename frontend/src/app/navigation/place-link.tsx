import { NavLink, type NavLinkProps, useLocation } from 'react-router-dom';
import { currentOf, type NavigationEntry } from './navigation.js';

interface PlaceLinkProps extends Omit<NavLinkProps, 'to' | 'end' | 'aria-current'> {
  readonly place: NavigationEntry;
}

/** Leads to a place of the navigation. It is the current one where its path is, or one below it. */
export const PlaceLink = ({ place: { path, hasInner }, ...rest }: PlaceLinkProps) => (
  <NavLink {...rest} to={path} end={!hasInner} aria-current={currentOf(path, useLocation().pathname)} />
);
