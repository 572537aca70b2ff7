import { type Element, parentOf } from '../page/dom.js';
import { namesOf } from '../page/names.js';

const CONTROL_NAMES =
  / (?:filters?|facets?|faceted|refinements?|price (?:range|slider|filter)|range slider|layered nav\w*|sort (?:by|order|bar)|sorting|sortierung|tri par) /;

/** Returns whether an element is inside a control that filters or sorts a list. */
export function isInListControl(element: Element): boolean {
  for (let around: Element | null = element; around !== null; around = parentOf(around))
    if (around.name !== 'body' && around.name !== 'main' && CONTROL_NAMES.test(namesOf(around))) return true;
  return false;
}
