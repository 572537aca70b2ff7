import { type Element, walkUp } from '../page/dom.js';
import { getNames } from '../page/names.js';

const CONTROL_NAMES =
  / (?:filters?|facets?|faceted|refinements?|price (?:range|slider|filter)|range slider|layered nav\w*|sort (?:by|order|bar)|sorting|sortierung|tri par) /;

/** Returns whether an element is inside a control that filters or sorts a list. */
export const isInListControl = (element: Element): boolean =>
  [...walkUp(element)].some(
    (around) => around.name !== 'body' && around.name !== 'main' && CONTROL_NAMES.test(getNames(around)),
  );
