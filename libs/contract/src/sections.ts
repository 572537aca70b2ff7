import type { Endpoint } from './core/endpoint.js';

export interface Section {
  readonly name: string;
  readonly description: string;
  /** Matches "GET /api/…" of the section's calls; the first matching section contains the call. */
  readonly calls: RegExp;
}

export const SECTIONS: readonly Section[] = [
  {
    name: 'Account: signing in',
    description: 'Who one is, password, sessions. For people: API keys are refused here, but for `GET /api/auth/user`.',
    calls:
      / \/api\/(login|logout|auth\/(user|session|password|email|personal-data|sessions|options|password-links?|choose-password|second-factor|remembered-devices|passkeys|single-sign-on)|settings\/sign-in|enterprise\/single-sign-on|user|admin)(\/|$)/,
  },
  {
    name: 'Account: API keys',
    description:
      'Keys with which programs make calls: `Authorization: Bearer atrium_…`. A key has chosen projects and rights, never more than its owner has now, expires, and is told once.',
    calls: / \/api\/(auth|enterprise)\/api-keys(\/|$)/,
  },
  {
    name: 'Account: notices and jobs',
    description: 'What one should hear of, and what works in the background in one’s name.',
    calls: / \/api\/(notifications|jobs)(\/|$)/,
  },
  {
    name: 'Webhooks',
    description:
      'Where a project tells other programs of what happens. Each delivery is a `POST` of `{id, type, at, actor, project, data}` with `webhook-id`, `webhook-timestamp` and `webhook-signature` (Standard Webhooks: `v1,` and the HMAC-SHA256 of `id.timestamp.body`, base64). It is delivered at least once: what comes a second time has the same `webhook-id`.',
    calls: / \/api\/(perfect-b|talent-phi)\/webhooks(\/|$)/,
  },
  {
    name: 'Clinic: stock',
    description:
      'Items and consumables. Quantities change by usage, receipts and counts alone, and every change is a movement.',
    calls:
      / \/api\/(inventory|consumables)(\/:id(\/(movements|adjustments|outlook)(\/export\.csv)?)?|\/(meant|levels|scanned|uses|bulk(\/:id(\/undo)?)?)|\/summary|\/expiring|\/export\.csv)?$/,
  },
  {
    name: 'Clinic: lots',
    description:
      'Which batch of something is on the shelf, when it expires, and who got some of it; what is open, and until when.',
    calls: / \/api\/(lots|opened-containers)(\/|$)/,
  },
  {
    name: 'Clinic: reports',
    description:
      'What the work has cost and what lies on the shelves, over a range of days, with the rows that add up.',
    calls: / \/api\/reports(\/|$)/,
  },
  {
    name: 'Clinic: counts',
    description: 'Counts of the shelf by several people at once; a manager posts what differs as adjustments.',
    calls: / \/api\/(counts(\/|$)|inventory\/shelves$)/,
  },
  {
    name: 'Clinic: usage',
    description:
      'What was taken from the shelf, by whom and for what; undone by a counter-movement. Treatments are what was used together, kits what is used together often.',
    calls: / \/api\/((consumables\/)?usage|treatments|kits)(\/|$)/,
  },
  {
    name: 'Clinic: purchases',
    description: 'Orders, their receipt, which raises stock, and its reversal.',
    calls: / \/api\/(consumables\/)?purchases(\/|$)/,
  },
  {
    name: 'Clinic: orders',
    description:
      'What to order, what was ordered from whom, and its documents. Each line of an order is a purchase and is received as one.',
    calls: / \/api\/orders(\/|$)/,
  },
  {
    name: 'Clinic: reorder requests',
    description: 'What staff ask for, and what managers decide.',
    calls: / \/api\/(consumables\/)?reorder-requests(\/|$)/,
  },
  {
    name: 'Clinic: prices and shops',
    description: 'Product pages that are read, price sources that are watched.',
    calls: / \/api\/(scrape[a-z-]*|(inventory|consumables)\/:id\/(sources|price-readings)(\/.*)?)$/,
  },
  {
    name: 'Clinic: import',
    description: 'A stock list, rehearsed first and applied whole or not at all.',
    calls: / \/api\/inventory\/imports?(\/|$)/,
  },
  {
    name: 'Clinic: figures, lists and settings',
    description: 'The dashboard, categories and suppliers, the team, settings of the clinic.',
    calls: / \/api\/(dashboard|categories|suppliers|perfect-b|settings\/perfect-b)(\/|$)/,
  },
  {
    name: 'Agency: clients',
    description: 'Clients, the pages of their websites, their posts.',
    calls: / \/api\/talent-phi\/(clients|social-media-posts)(\/|$)/,
  },
  {
    name: 'Agency: goals and tasks',
    description: 'Goals with their tasks, and suggestions for new ones.',
    calls: / \/api\/(talent-phi\/(goals|tasks)|ai)(\/|$)/,
  },
  {
    name: 'Agency: time and marketing projects',
    description: 'Logged time, and the pieces of work with a budget that it is logged on.',
    calls: / \/api\/talent-phi\/(time-entries|marketing-projects)(\/|$)/,
  },
  {
    name: 'Agency: figures and settings',
    description: 'Metrics, analytics, team and settings of the agency.',
    calls: / \/api\/(talent-phi|settings\/talent-phi)(\/|$)/,
  },
  {
    name: 'Enterprise: staff and access',
    description: 'People, their employment, their access to projects, roles, reviews of access, departments.',
    calls: / \/api\/(enterprise\/(staff|deleted-staff|assignments|access-[a-z]+)|projects)(\/|$)/,
  },
  {
    name: 'Enterprise: audit, jobs and mail',
    description: 'Who did what, the background work of everybody, and whether mail goes out.',
    calls: / \/api\/enterprise\/(audit|audit\.csv|jobs|mail|status|held-events)(\/|$)/,
  },
  {
    name: 'Organisation and service',
    description: 'Settings of the organisation, health of a process, this description.',
    calls: / \/api\/(settings\/organisation|health|docs|docs-json|pictures)(\/|$)/,
  },
];

/** Returns undefined for a call without a section, which a test reports. */
export const sectionOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): Section | undefined =>
  SECTIONS.find(({ calls }) => calls.test(`${method} ${path}`));
