import { type Element, getParent } from '../page/dom.js';
import { getNames } from '../page/names.js';

const CONTROL_NAMES =
  / (?:filters?|facets?|faceted|refinements?|price (?:range|slider|filter)|range slider|layered nav\w*|sort (?:by|order|bar)|sorting|sortierung|tri par) /;

/** Returns whether an element is inside a control that filters or sorts a list. */
export function isInListControl(element: Element): boolean {
  for (let around: Element | null = element; around !== null; around = getParent(around))
    if (around.name !== 'body' && around.name !== 'main' && CONTROL_NAMES.test(getNames(around))) return true;
  return false;
}
