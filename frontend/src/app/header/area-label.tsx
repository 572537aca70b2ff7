import { Logo } from '../../ui/display/logo.js';
import { type Area, areas } from '../navigation/page.js';
import { useOwnAccent } from './branding.js';

/** Logo in the accent of an area. */
export const AreaMark = ({ area }: { readonly area: Area }) => (
  <span data-area={area} style={useOwnAccent(area)} className="text-text">
    <Logo className="size-5" />
  </span>
);

export const AreaName = ({ area }: { readonly area: Area }) => (
  <span className="flex-1">
    <span>{areas[area].title}</span>
    <span className="block text-caption text-muted">{areas[area].subtitle}</span>
  </span>
);
