import type { Project } from '@atrium/rules/people/rights';
import { matchPath } from 'react-router-dom';
import { waitForParts } from '../../lib/page/lazy-part.js';
import { agencyPages } from './agency-pages.js';
import { clinicPages } from './clinic-pages.js';
import { enterprisePages } from './enterprise-pages.js';
import type { Area, Page, Pages, Visitor } from './page.js';
import { shellPages } from './shell-pages.js';

/* All pages; any other path is not found. */

export const areaPages: Readonly<Record<Area, Pages>> = {
  shell: shellPages,
  enterprise: enterprisePages,
  'perfect-b': clinicPages,
  'talent-phi': agencyPages,
};

const pages = { ...shellPages, ...enterprisePages, ...clinicPages, ...agencyPages };

export type Path = keyof typeof pages;

export const paths = Object.keys(pages) as Path[];

export const isPage = (path: string): path is Path => Object.hasOwn(pages, path);

export const getPage = (path: Path): Page => pages[path];

/** Returns the path of the page that a location shows; undefined when there is none. */
export const getPathAt = (pathname: string): Path | undefined =>
  isPage(pathname) ? pathname : paths.find((path) => matchPath(path, pathname) !== null);

export const preload = (pathname: string): void => void waitForScreen(pathname);

/** Resolves once the code of the path's screen and its eager parts is loaded. */
export async function waitForScreen(pathname: string): Promise<void> {
  const path = getPathAt(pathname);
  if (path !== undefined) await waitForParts(getPage(path).screen.preload());
}

export const canOpen = ({ project, allows }: Page, visitor: Visitor): boolean =>
  (project === undefined || visitor.projects.includes(project)) && (allows === undefined || allows(visitor));

/** Returns whether one screen shows both locations, so that a step between them loses no unsaved text. */
export const isSamePage = (one: string, other: string): boolean => screenOf(one) === screenOf(other);

/** Returns the screen of a location. A list's screen also shows the panels of its items. */
function screenOf(pathname: string): string {
  const path = getPathAt(pathname);
  return (path !== undefined && getPage(path).within) || pathname;
}

export function getArea(pathname: string): Area {
  const path = getPathAt(pathname) ?? pathname;
  const [first] = pathname.split('/').filter(Boolean);
  const area = (Object.keys(areaPages) as Area[]).find((one) => Object.hasOwn(areaPages[one], path));
  return area ?? (first === 'perfect-b' || first === 'talent-phi' || first === 'enterprise' ? first : 'shell');
}

const PERSONAL: readonly string[] = ['/account', '/webhooks'] satisfies Path[];

/**
 * Returns the area of a page. Personal pages belong to the user's only project, or to no area. A project without access
 * has no look of its own, because its navigation would lead nowhere.
 */
export function getOwnArea(path: string, projects: readonly Project[]): Area {
  const [only, another] = projects;
  if (PERSONAL.includes(path)) return only !== undefined && another === undefined ? only : 'shell';
  const area = getArea(path);
  return area === 'shell' || area === 'enterprise' || projects.includes(area) ? area : 'shell';
}
