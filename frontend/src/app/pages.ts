import { PROJECT_NAMES, PROJECT_SUBTITLES } from '@atrium/rules/stock/labels';
import type { Project } from '@atrium/rules/people/rights';

/* All pages with path, title and area; any other path is not found. `screens.tsx` defines their content. */

export type Area = 'shell' | Project | 'enterprise';

export const areas: Readonly<Record<Area, { readonly title: string; readonly subtitle: string }>> = {
  shell: { title: 'Enterprise', subtitle: 'Enterprise Solutions' },
  enterprise: { title: 'Enterprise', subtitle: 'Enterprise Solutions' },
  'perfect-b': { title: PROJECT_NAMES['perfect-b'], subtitle: PROJECT_SUBTITLES['perfect-b'] },
  'talent-phi': { title: PROJECT_NAMES['talent-phi'], subtitle: PROJECT_SUBTITLES['talent-phi'] },
};

export interface Page {
  readonly title: string;
  readonly area: Area;
  /** The project that the user must be assigned to. */
  readonly project?: Project;
  /** Path of the page whose screen shows this page too and stays mounted. */
  readonly within?: string;
}

export const pages = {
  '/': { title: 'Dashboard', area: 'shell' },
  '/usage': { title: 'Log Usage', area: 'shell', project: 'perfect-b' },
  '/inventory': { title: 'Manage Inventory', area: 'shell', project: 'perfect-b' },
  '/requests': { title: 'Requests', area: 'shell', project: 'perfect-b' },
  '/account': { title: 'Password and sessions', area: 'shell' },
  '/webhooks': { title: 'Webhooks', area: 'shell' },
  '/design': { title: 'Design', area: 'shell' },
  '/enterprise/jobs': { title: 'Jobs', area: 'enterprise' },
  '/enterprise/status': { title: 'Status', area: 'enterprise' },
  '/enterprise/staff': { title: 'Enterprise Staff Management', area: 'enterprise' },
  '/enterprise/staff/import': { title: 'Import Staff', area: 'enterprise' },
  '/enterprise/access-reviews': { title: 'Access Reviews', area: 'enterprise' },
  '/enterprise/audit': { title: 'Audit', area: 'enterprise' },
  '/enterprise/api-keys': { title: 'API keys', area: 'enterprise' },
  '/enterprise/security': { title: 'Security', area: 'enterprise' },
  '/secure-password-setup': { title: 'Secure Password Setup', area: 'enterprise' },
  '/perfect-b': { title: 'Dashboard', area: 'perfect-b', project: 'perfect-b' },
  '/perfect-b/usage': { title: 'Log Usage', area: 'perfect-b', project: 'perfect-b' },
  '/perfect-b/inventory': { title: 'Supplies', area: 'perfect-b', project: 'perfect-b' },
  '/perfect-b/inventory/import': { title: 'Import', area: 'perfect-b', project: 'perfect-b' },
  '/perfect-b/inventory/:stockId': {
    title: 'Supply',
    area: 'perfect-b',
    project: 'perfect-b',
    within: '/perfect-b/inventory',
  },
  '/perfect-b/purchases': { title: 'Purchases', area: 'perfect-b', project: 'perfect-b' },
  '/perfect-b/lots': { title: 'Lots', area: 'perfect-b', project: 'perfect-b' },
  '/perfect-b/lots/:lotId': { title: 'Lot', area: 'perfect-b', project: 'perfect-b' },
  '/perfect-b/counts': { title: 'Counts', area: 'perfect-b', project: 'perfect-b' },
  '/perfect-b/counts/:countId': { title: 'Count', area: 'perfect-b', project: 'perfect-b' },
  '/perfect-b/reports': { title: 'Reports', area: 'perfect-b', project: 'perfect-b' },
  '/perfect-b/consumables': { title: 'Consumables', area: 'perfect-b', project: 'perfect-b' },
  '/perfect-b/consumables/:stockId': {
    title: 'Consumable',
    area: 'perfect-b',
    project: 'perfect-b',
    within: '/perfect-b/consumables',
  },
  '/perfect-b/requests': { title: 'Requests', area: 'perfect-b', project: 'perfect-b' },
  // Without access to the clinic it shows the settings of the organization.
  '/perfect-b/settings': { title: 'Settings', area: 'perfect-b' },
  '/talent-phi': { title: 'Dashboard', area: 'talent-phi', project: 'talent-phi' },
  '/talent-phi/clients': { title: 'Clients', area: 'talent-phi', project: 'talent-phi' },
  '/talent-phi/goals': { title: 'Goals', area: 'talent-phi', project: 'talent-phi' },
  '/talent-phi/projects': { title: 'Projects', area: 'talent-phi', project: 'talent-phi' },
  '/talent-phi/projects/:projectId': { title: 'Project', area: 'talent-phi', project: 'talent-phi' },
  '/talent-phi/tasks': { title: 'Tasks', area: 'talent-phi', project: 'talent-phi' },
  '/talent-phi/time': { title: 'Time', area: 'talent-phi', project: 'talent-phi' },
  '/talent-phi/clients/:clientId/social-media-calendar': {
    title: 'Social Media Calendar',
    area: 'talent-phi',
    project: 'talent-phi',
  },
  '/talent-phi/analytics': { title: 'Analytics', area: 'talent-phi', project: 'talent-phi' },
  '/talent-phi/clients/:clientId/website': { title: 'State of the Website', area: 'talent-phi', project: 'talent-phi' },
} as const satisfies Record<string, Page>;

export type Path = keyof typeof pages;

export const isPage = (path: string): path is Path => Object.hasOwn(pages, path);

/** Returns whether one screen shows both paths, so that a step between them loses no unsaved text. */
export const isSamePage = (one: string, other: string): boolean => one === other || screenOf(one) === screenOf(other);

/** The screen of a list shows its item panels too. */
function screenOf(path: string): string {
  const list = path.slice(0, path.lastIndexOf('/'));
  const isWithin = Object.values<Page>(pages).some(({ within }) => within === list);
  return isWithin && !isPage(path) ? list : path;
}

function areaOf(path: string): Area {
  if (isPage(path)) return pages[path].area;
  const [first] = path.split('/').filter(Boolean);
  return first === 'perfect-b' || first === 'talent-phi' || first === 'enterprise' ? first : 'shell';
}

const PERSONAL: readonly string[] = ['/account', '/webhooks'] satisfies Path[];

/** Returns the area of a page. Personal pages keep the last area, or belong to the user's only project. */
export function ownAreaOf(path: string, last: Area, projects: readonly Project[]): Area {
  const [only, another] = projects;
  if (!PERSONAL.includes(path)) return areaOf(path);
  if (last !== 'shell') return last;
  return only !== undefined && another === undefined ? only : 'shell';
}
