import { canAdministerEnterprise } from '@atrium/rules/people/rights';
import type { LucideIcon } from 'lucide-react';
import type { Area } from './page.js';
import { areaPages, canOpen, getPage, type Path, getPathAt, paths } from './pages.js';
import type { Page, Visitor } from './page.js';

export interface NavigationItem {
  readonly path: Path;
  readonly label: string;
  readonly barLabel: string;
  readonly icon: LucideIcon;
}

export interface Tab {
  readonly path: Path;
  readonly label: string;
}

interface TabGroup {
  /** Label of the group; undefined when the tabs have one level only. */
  readonly label: string | undefined;
  readonly tabs: readonly Tab[];
}

/** The tabs below a navigation item. */
export interface Section {
  readonly label: string;
  readonly groups: readonly TabGroup[];
}

/** Returns the page itself, or the clinic's page that it displays. */
const clinicPathOf = (path: Path): Path => (getPage(path).sameAs as Path | undefined) ?? path;

/** Returns the page and its parents, up to the navigation item. */
function lineOf(path: Path): readonly Path[] {
  const parent = getPage(path).parent as Path | undefined;
  return parent === undefined ? [path] : [path, ...lineOf(parent)];
}

const rootOf = (path: Path): Path => lineOf(path).at(-1) ?? path;

const tabsBelow = (root: Path, visitor: Visitor): readonly Path[] =>
  paths.filter((path) => getPage(path).tab !== undefined && rootOf(path) === root && canOpen(getPage(path), visitor));

/**
 * Returns the path that a page leads to: its own, or that of the first tab that the user may open; undefined when there
 * is none.
 */
export function getOpenPath(path: Path, visitor: Visitor): Path | undefined {
  return canOpen(getPage(path), visitor) ? path : tabsBelow(path, visitor)[0];
}

const DEFAULT: readonly Path[] = paths.filter(
  (path) => getPage(path).icon !== undefined && [areaPages.shell, areaPages.enterprise].some((pages) => path in pages),
);

/** Returns the paths of an area's navigation; without access to a project also those that lead out of it. */
function itemsOf(area: Area, { projects }: Visitor): readonly Path[] {
  if (area === 'shell' || area === 'enterprise') return DEFAULT;
  const own = paths.filter((path) => path in areaPages[area] && getPage(path).icon !== undefined);
  return projects.includes(area) ? own : [...DEFAULT, ...own];
}

/** Returns the items that the user may open, for the menu of phones. */
export const getMenu = (area: Area, visitor: Visitor): readonly NavigationItem[] =>
  itemsOf(area, visitor).flatMap((item) => {
    const path = getOpenPath(item, visitor);
    const { icon, title, label = title, barLabel = label, isOffered }: Page = getPage(item);
    if (path === undefined || icon === undefined || isOffered?.(visitor) === false) return [];
    return [{ path, label, barLabel, icon }];
  });

/** Returns the areas that the user can open, each with its first page. */
export const getOpenAreas = ({ projects, role }: Visitor): readonly { readonly area: Area; readonly path: Path }[] => [
  ...projects.map((area) => ({ area, path: `/${area}` as const })),
  ...(canAdministerEnterprise(role) ? [{ area: 'enterprise', path: '/enterprise/staff' } as const] : []),
];

/** Returns the items of the header. */
export const getNavigation = (area: Area, visitor: Visitor): readonly NavigationItem[] =>
  getMenu(area, visitor).filter(({ path }) => getPage(path).menuOnly === undefined);

/** Returns all pages of an area that the user may open without a record to show, such as tabs and reports. */
export const getOpenPages = (area: Area, visitor: Visitor): readonly Tab[] =>
  paths.flatMap((path) => {
    const page = getPage(path);
    const isListed = path in areaPages[area] && !path.includes(':') && page.sameAs === undefined;
    return isListed && canOpen(page, visitor) && page.isOffered?.(visitor) !== false
      ? [{ path, label: page.label ?? page.title }]
      : [];
  });

/** Returns the tabs of the location's navigation item that the user may open; undefined for fewer than two. */
export function getSection(pathname: string, visitor: Visitor): Section | undefined {
  const path = getPathAt(pathname);
  if (path === undefined) return undefined;
  const root = rootOf(clinicPathOf(path));
  const tabs = tabsBelow(root, visitor);
  if (tabs.length < 2) return undefined;
  const { title, label = title }: Page = getPage(root);
  const groups = [...new Set(tabs.map((tab) => getPage(tab).group))].map((group) => ({
    label: group,
    tabs: tabs
      .filter((tab) => getPage(tab).group === group)
      .map((tab) => ({ path: tab, label: getPage(tab).tab ?? '' })),
  }));
  return { label, groups };
}

/** Returns "page" for the link of the location itself, "true" for a page that the location belongs to. */
export function getAriaCurrent(path: Path, pathname: string): 'page' | 'true' | undefined {
  const here = getPathAt(pathname);
  if (path === pathname || (here !== undefined && getPage(here).sameAs === path)) return 'page';
  return here !== undefined && lineOf(here).includes(path) ? 'true' : undefined;
}

/** Returns the current tab of the location: its own, or that of the nearest page to which the location belongs. */
export function getCurrentTab({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Path | undefined {
  const path = getPathAt(pathname);
  if (path === undefined) return undefined;
  const parent = getPage(path).parentInView?.[new URLSearchParams(search).get('view') ?? ''] as Path | undefined;
  return lineOf(parent ?? clinicPathOf(path)).find((one) => getPage(one).tab !== undefined);
}
