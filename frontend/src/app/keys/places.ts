import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { canAdministerEnterprise, PROJECTS, type Project, type Right } from '@atrium/rules/people/rights';
import { getMenu, getNavigation, getOpenPages } from '../navigation/navigation.js';
import { type Area, areas } from '../navigation/page.js';

export interface Place {
  readonly path: string;
  readonly label: string;
  readonly area: Area;
}

const placesOf = (area: Area, user: CurrentUser): Place[] =>
  [...getNavigation(area, user), ...getMenu(area, user), ...getOpenPages(area, user)].map(({ path, label }) => ({
    path,
    label,
    area,
  }));

/** Returns the pages of all areas that the user may open, those of the current area first. */
export function getPlaces(area: Area, user: CurrentUser): Place[] {
  const order = [area, ...(Object.keys(areas) as Area[]).filter((other) => other !== area)];
  const all = order.flatMap((one) => placesOf(one, user));
  // An address and its other name, such as /usage and /perfect-b/usage, are one place.
  const nameOf = ({ path }: Place) => path.replace(/^\/perfect-b(?=\/)/, '');
  return all.filter((place, at) => all.findIndex((other) => nameOf(other) === nameOf(place)) === at);
}

/** Returns the letters that follow G: for each page of the area the first letter of its label that is still free. */
export function goLetters(area: Area, user: CurrentUser): ReadonlyMap<string, Place> {
  const letters = new Map<string, Place>();
  for (const place of new Map(placesOf(area, user).map((one) => [one.path, one])).values()) {
    const letter = place.label
      .toLowerCase()
      .match(/[a-z]/g)
      ?.find((one) => !letters.has(one));
    if (letter !== undefined) letters.set(letter, place);
  }
  return letters;
}

export const hasRight = ({ permissions }: CurrentUser, project: Project, right: Right): boolean =>
  (permissions[project] ?? []).includes(right);

export const LOG_USAGE = '/perfect-b/usage';

export const canLogUsage = (user: CurrentUser): boolean =>
  user.projects.includes('perfect-b') && hasRight(user, 'perfect-b', 'stock:use');

export interface Action {
  readonly label: string;
  readonly path: string;
  /** Right that the action requires; undefined when every member of the project may perform it. */
  readonly right?: Right | 'administrator';
  /** Key of the control that performs the action on its page; undefined when opening the page is the action. */
  readonly key?: string;
}

const ACTIONS: readonly Action[] = [
  { label: 'Log usage', path: LOG_USAGE, right: 'stock:use' },
  { label: 'Request reorder', path: '/perfect-b/requests', right: 'reorder:request', key: 'n' },
  { label: 'Add item', path: '/perfect-b/inventory', right: 'stock:edit', key: 'n' },
  { label: 'Add consumable', path: '/perfect-b/consumables', right: 'stock:edit', key: 'n' },
  { label: 'Place order', path: '/perfect-b/requests/suggested', right: 'reorder:decide' },
  { label: 'New goal', path: '/talent-phi/goals', right: 'goals:edit', key: 'n' },
  { label: 'Add task', path: '/talent-phi/tasks', right: 'tasks:edit', key: 'n' },
  { label: 'Add client', path: '/talent-phi/clients', right: 'clients:edit', key: 'n' },
  { label: 'Log time', path: '/talent-phi/time' },
  { label: 'Add staff', path: '/enterprise/staff', right: 'administrator', key: 'n' },
];

/** Returns the actions that the user may perform, with the same rights as their pages and buttons. */
export const getActions = (user: CurrentUser): readonly Action[] =>
  ACTIONS.filter(({ path, right }) => {
    if (right === 'administrator') return canAdministerEnterprise(user.role);
    const project = PROJECTS.find((one) => path.startsWith(`/${one}`));
    return (
      project !== undefined &&
      user.projects.includes(project) &&
      (right === undefined || hasRight(user, project, right))
    );
  });
