import type { Endpoint } from './core/endpoint.js';

export interface Section {
  readonly name: string;
  readonly description: string;
  /** Matches "GET /api/…" of the section's calls; the first matching section contains the call. */
  readonly calls: RegExp;
}

export const SECTIONS: readonly Section[] = [
  {
    name: 'Account: sign-in',
    description: 'Identity, password and sessions. API keys are rejected except for `GET /api/auth/user`.',
    calls:
      / \/api\/(login|logout|auth\/(user|session|password|email|personal-data|sessions|options|password-links?|choose-password|second-factor|remembered-devices|passkeys|single-sign-on)|settings\/sign-in|enterprise\/single-sign-on|user|admin)(\/|$)/,
  },
  {
    name: 'Account: API keys',
    description:
      "Keys for programs: `Authorization: Bearer atrium_…`. A key has selected projects and rights, never more than its owner's current ones. It expires and is shown once.",
    calls: / \/api\/(auth|enterprise)\/api-keys(\/|$)/,
  },
  {
    name: 'Account: notifications and jobs',
    description: 'Notifications and background jobs of the caller.',
    calls: / \/api\/(notifications|jobs)(\/|$)/,
  },
  {
    name: 'Files',
    description:
      'Files of tasks, comments and orders. Who may read or change a record may read or change its files; for other users a file does not exist (404). Upload with `multipart/form-data`, at most 25 MB per file.',
    calls: / \/api\/files(\/|$)/,
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
      'Items and consumables. Only usage, receipts and counts change quantities, and every change is a movement.',
    calls:
      / \/api\/(inventory|consumables)(\/:id(\/(movements|adjustments|outlook)(\/export\.csv)?)?|\/(meant|levels|scanned|uses|bulk(\/:id(\/undo)?)?)|\/summary|\/expiring|\/export\.csv)?$/,
  },
  {
    name: 'Clinic: lots',
    description: 'Lots with expiry and traceability, and opened containers.',
    calls: / \/api\/(lots|opened-containers)(\/|$)/,
  },
  {
    name: 'Clinic: reports',
    description: 'Cost of usage and stock value for a period, with the rows behind each total.',
    calls: / \/api\/reports(\/|$)/,
  },
  {
    name: 'Clinic: counts',
    description: 'Stock counts by several people at once; a manager posts the differences as adjustments.',
    calls: / \/api\/(counts(\/|$)|inventory\/shelves$)/,
  },
  {
    name: 'Clinic: usage',
    description:
      'Usage with person and reason; undone by an opposite movement. Treatments group uses; kits are default sets of items.',
    calls: / \/api\/((consumables\/)?usage|treatments|kits)(\/|$)/,
  },
  {
    name: 'Clinic: purchases',
    description: 'Purchases, their receipt, which adds to stock, and its reversal.',
    calls: / \/api\/(consumables\/)?purchases(\/|$)/,
  },
  {
    name: 'Clinic: orders',
    description:
      'Suggested orders, orders and their documents. Each line of an order is a purchase and is received as one.',
    calls: / \/api\/orders(\/|$)/,
  },
  {
    name: 'Clinic: reorder requests',
    description: 'Requests of staff and decisions of managers.',
    calls: / \/api\/(consumables\/)?reorder-requests(\/|$)/,
  },
  {
    name: 'Clinic: prices and shops',
    description: 'Product pages, price sources and the price watch.',
    calls: / \/api\/(scrape[a-z-]*|(inventory|consumables)\/:id\/(sources|price-readings)(\/.*)?)$/,
  },
  {
    name: 'Clinic: import',
    description: 'Import of a stock list: preview, then apply all or nothing.',
    calls: / \/api\/inventory\/imports?(\/|$)/,
  },
  {
    name: 'Clinic: figures, lists and settings',
    description: 'Dashboard, categories, suppliers, team and settings of the clinic.',
    calls: / \/api\/(dashboard|categories|suppliers|perfect-b|settings\/perfect-b)(\/|$)/,
  },
  {
    name: 'Agency: clients',
    description: 'Clients, their website pages and posts.',
    calls: / \/api\/talent-phi\/(clients|social-media-posts)(\/|$)/,
  },
  {
    name: 'Agency: goals and tasks',
    description: 'Goals, tasks and task suggestions.',
    calls: / \/api\/(talent-phi\/(goals|tasks)|ai)(\/|$)/,
  },
  {
    name: 'Agency: conversations',
    description: 'Comments of the team on tasks, goals, posts, marketing projects and clients, and who is notified.',
    calls: / \/api\/talent-phi\/(threads|comments)(\/|$)/,
  },
  {
    name: 'Agency: time and marketing projects',
    description: 'Time entries and marketing projects with budgets.',
    calls: / \/api\/talent-phi\/(time-entries|marketing-projects)(\/|$)/,
  },
  {
    name: 'Agency: figures and settings',
    description: 'Dashboard, analytics, team and settings of the agency.',
    calls: / \/api\/(talent-phi|settings\/talent-phi)(\/|$)/,
  },
  {
    name: 'Enterprise: staff and access',
    description: 'Staff, employment, access to projects, roles, access reviews and departments.',
    calls: / \/api\/(enterprise\/(staff|deleted-staff|assignments|access-[a-z]+)|projects)(\/|$)/,
  },
  {
    name: 'Enterprise: audit, jobs and mail',
    description: 'Audit, background jobs of all users and email status.',
    calls: / \/api\/enterprise\/(audit|audit\.csv|jobs|mail|status|held-events)(\/|$)/,
  },
  {
    name: 'Organization and service',
    description: 'Settings of the organization, search, health checks and this document.',
    calls: / \/api\/(settings\/organisation|health|docs|docs-json|pictures|search)(\/|$)/,
  },
];

/** Returns the section of a call; undefined when no section contains it, which a test reports. */
export const getSection = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): Section | undefined =>
  SECTIONS.find(({ calls }) => calls.test(`${method} ${path}`));
