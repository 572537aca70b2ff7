import { expect, it } from '@jest/globals';
import { endpoints } from './catalogue.js';
import type { Access } from './core/endpoint.js';

/* Expected access of every call, written by hand, so that each new call or change of access is a decision. The
   backend's rights.int-spec.ts tests that the server enforces the catalogue. */

type Rule = readonly [calls: RegExp, access: string];

const ANY_USER: readonly Rule[] = [
  [/^(GET|POST) \/api\/login$/, 'anyone'],
  [/^GET \/api\/(health|health\/(live|ready)|docs|docs-json|docs\/:file)$/, 'anyone'],
  [/^(GET \/api\/auth\/(options|session)|POST \/api\/auth\/(password-links|password-link|choose-password))$/, 'anyone'],
  [
    /^(GET \/api\/auth\/(user|password\/names)|PUT \/api\/auth\/password|POST \/api\/logout)$/,
    'signed-in, with any password',
  ],
  [/^(GET|POST) \/api\/login\/second-step$/, 'anyone'],
  [/^POST \/api\/login\/(passkey|passkey\/options|second-step\/passkey)$/, 'anyone'],
  [/^POST \/api\/auth\/passkeys(\/options)?$/, 'signed-in, before a second factor'],
  [/^(PUT|DELETE) \/api\/auth\/passkeys\/:id$/, 'signed-in'],
  [/^(GET|POST) \/api\/notifications\/stop$/, 'anyone'],
  [/^GET \/api\/auth\/single-sign-on(\/callback)?$/, 'anyone'],
  [/^(GET|POST) \/api\/auth\/second-factor$/, 'signed-in, before a second factor'],
  [/^POST \/api\/auth\/second-factor\/setup$/, 'signed-in, before a second factor'],
  [/^(DELETE \/api\/auth\/second-factor|POST \/api\/auth\/second-factor\/recovery-codes)$/, 'signed-in'],
  [/^DELETE \/api\/auth\/remembered-devices(\/:id)?$/, 'signed-in'],
  [/^(GET|DELETE) \/api\/auth\/sessions(\/:id)?$/, 'signed-in'],
  [/^GET \/api\/auth\/personal-data$/, 'signed-in'],
  [/^(GET|POST|DELETE) \/api\/auth\/api-keys(\/:id)?$/, 'signed-in'],
  [/^GET \/api\/(user\/assignments|notifications|jobs|jobs\/:id|settings\/organisation|pictures|search)$/, 'signed-in'],
  [/^(GET|POST|DELETE) \/api\/files(\/:id(\/(versions|content|preview))?)?$/, 'signed-in'],
  [/^(POST \/api\/notifications\/read|(GET|PUT) \/api\/notifications\/choices)$/, 'signed-in'],
];

const ENTERPRISE: readonly Rule[] = [
  [/^(POST \/api\/admin\/update-superadmin-password|PUT \/api\/auth\/email)$/, 'superadmin'],
  [/^(POST|DELETE) \/api\/enterprise\/held-events\/:reaction\/:seq(\/retry)?$/, 'superadmin'],
  [/^(GET \/api\/enterprise\/staff\/:id\/personal-data|POST \/api\/enterprise\/staff\/:id\/erasure)$/, 'superadmin'],
  [/^GET \/api\/enterprise\/deleted-staff$/, 'superadmin'],
  [
    / \/api\/enterprise\/(staff(?!.*(personal-data|erasure))|assignments|api-keys|audit|audit\.csv)(\/|$)/,
    'administrator',
  ],
  [/ \/api\/enterprise\/(jobs|mail|status|single-sign-on)(\/|$)/, 'superadmin'],
  [/ \/api\/enterprise\/access-reviews(\/|$)/, 'administrator'],
  [/^GET \/api\/enterprise\/access-roles$/, 'administrator'],
  [/^(POST|PUT|DELETE) \/api\/enterprise\/access-roles(\/:id)?$/, 'superadmin'],
  [/^POST \/api\/enterprise\/access-batches(\/:id\/undo)?$/, 'administrator'],
  [/^(PUT \/api\/settings\/(organisation|sign-in)|POST \/api\/settings\/sign-in\/foresee)$/, 'administrator'],
  [/^GET \/api\/files\/storage$/, 'administrator'],
  [/^GET \/api\/projects\/:project\/departments$/, 'member-of-path-project'],
  [/^(POST \/api\/projects\/:project\/departments|(PUT|DELETE) \/api\/projects\/departments\/:id)$/, 'administrator'],
];

const CLINIC: readonly Rule[] = [
  [
    /^GET \/api\/(inventory|consumables|usage|purchases)(\/:id\/movements|\/purchases)?\/export\.csv$/,
    'perfect-b export',
  ],
  [
    /^GET \/api\/(inventory|consumables|usage|dashboard|categories|suppliers|purchases|reorder-requests|orders)(\/|$)/,
    'perfect-b',
  ],
  [/^GET \/api\/(perfect-b\/team|settings\/perfect-b|settings\/perfect-b\/logo\/:hash)$/, 'perfect-b'],
  [/^GET \/api\/lots\/(:id\/)?[a-z-]+\.csv$/, 'perfect-b export'],
  [/^GET \/api\/lots(\/|$)/, 'perfect-b'],
  [/^POST \/api\/lots\/:id\/given$/, 'perfect-b stock:use'],
  [/^(POST|PUT|DELETE) \/api\/lots\//, 'perfect-b stock:edit'],
  [/^GET \/api\/opened-containers(\/|$)/, 'perfect-b'],
  [/^POST \/api\/opened-containers\/:id\/discard$/, 'perfect-b stock:use'],
  [/^DELETE \/api\/opened-containers\/discards\/:id$/, 'perfect-b stock:use'],
  [/^(POST|DELETE) \/api\/(consumables\/)?usage(\/:id)?$/, 'perfect-b stock:use'],
  [/^GET \/api\/reports\/:report\/export\.csv$/, 'perfect-b export'],
  [/^GET \/api\/reports(\/|$)/, 'perfect-b'],
  [/^GET \/api\/treatments\/export\.csv$/, 'perfect-b export'],
  [/^GET \/api\/(treatments|kits)(\/|$)/, 'perfect-b'],
  [/^(POST|DELETE) \/api\/treatments(\/:id(\/corrections)?)?$/, 'perfect-b stock:use'],
  [/^(POST|PUT|DELETE) \/api\/kits(\/:id)?$/, 'perfect-b settings:edit'],
  [/^GET \/api\/counts(\/|$)/, 'perfect-b'],
  [/^(POST|DELETE) \/api\/counts\/:id\/lines(\/:lineId)?$/, 'perfect-b stock:use'],
  [/^POST \/api\/counts(\/:id\/(post|cancel|recounts|reverse))?$/, 'perfect-b stock:edit'],
  [/^PUT \/api\/counts\/:id\/here$/, 'perfect-b stock:use'],
  [/^POST \/api\/orders\/requests$/, 'perfect-b reorder:request'],
  [/^(POST|DELETE) \/api\/orders\/(:id\/(receipts|documents)|documents\/:id)$/, 'perfect-b stock:edit'],
  [/^(POST|PUT) \/api\/orders(\/:id(\/(cancel|mail|mail-preview))?)?$/, 'perfect-b reorder:decide'],
  [/^POST \/api\/(consumables\/)?reorder-requests$/, 'perfect-b reorder:request'],
  [/^(PUT|DELETE) \/api\/reorder-requests\/:id\/draft$/, 'perfect-b reorder:decide'],
  [/^PUT \/api\/(consumables\/)?reorder-requests\/:id$/, 'perfect-b reorder:decide'],
  [/ \/api\/perfect-b\/webhooks(\/|$)/, 'perfect-b settings:edit'],
  [/^(PUT \/api\/settings\/perfect-b|POST \/api\/settings\/perfect-b\/logo)$/, 'perfect-b settings:edit'],
  [/^POST \/api\/perfect-b\/patients\/pseudonymise$/, 'perfect-b settings:edit'],
  [/^(POST|PUT|DELETE) \/api\/suppliers(\/|$)/, 'perfect-b suppliers:edit'],
  [/^(POST|PUT|DELETE) \/api\/(inventory|consumables|categories|purchases)(\/|$)/, 'perfect-b stock:edit'],
  [/^POST \/api\/scrape(-page|-product|-suppliers)?$/, 'perfect-b stock:edit'],
];

const AGENCY: readonly Rule[] = [
  [/^GET \/api\/talent-phi\/(analytics|time-entries)\/export\.csv$/, 'talent-phi export'],
  [/ \/api\/talent-phi\/webhooks(\/|$)/, 'talent-phi settings:edit'],
  [/^GET \/api\/(talent-phi\/|settings\/talent-phi$|ai\/playbooks$)/, 'talent-phi'],
  [/^PUT \/api\/settings\/talent-phi$/, 'talent-phi settings:edit'],
  [/ \/api\/talent-phi\/(clients\/:clientId\/)?social-media-posts(\/|$)/, 'talent-phi posts:edit'],
  [/^PUT \/api\/talent-phi\/threads\/:kind\/:id\/(watch|presence)$/, 'talent-phi'],
  [/ \/api\/talent-phi\/(threads|comments)\//, 'talent-phi comments:write'],
  [/ \/api\/talent-phi\/(clients|marketing-projects)(\/|$)/, 'talent-phi clients:edit'],
  [/^POST \/api\/talent-phi\/team\/:userId\/handovers$/, 'talent-phi'],
  [/ \/api\/(talent-phi\/goals(\/|$)|ai\/suggest-tasks$)/, 'talent-phi goals:edit'],
  [/ \/api\/talent-phi\/(tasks|time-entries)(\/|$)/, 'talent-phi tasks:edit'],
];

const inWords = (access: Access): string => {
  if (access.who === 'member') return [access.of, access.right].filter(Boolean).join(' ');
  if (access.who !== 'signed-in') return access.who;
  if (access.whilePasswordIsTemporary) return 'signed-in, with any password';
  return access.whileSecondFactorIsDue ? 'signed-in, before a second factor' : 'signed-in';
};

it.each(
  endpoints.map((endpoint) => ({ call: `${endpoint.method} ${endpoint.path}`, access: inWords(endpoint.access) })),
)('$call: $access', ({ call, access }) => {
  const [, expected = 'unknown'] =
    [...ANY_USER, ...ENTERPRISE, ...CLINIC, ...AGENCY].find(([calls]) => calls.test(call)) ?? [];
  expect(access).toBe(expected);
});

/** Calls that must never accept an API key. */
const NEVER_BY_KEY: readonly RegExp[] = [
  /^(POST \/api\/auth\/choose-password|PUT \/api\/settings\/sign-in|POST \/api\/settings\/sign-in\/foresee|GET \/api\/enterprise\/mail)$/,
  /^POST \/api\/enterprise\/staff(\/(:id\/invitation|imports(\/:id\/undo)?))?$/,
  /^(DELETE \/api\/enterprise\/staff\/:id|(POST|DELETE) \/api\/enterprise\/staff\/:id\/last-day)$/,
  /^(POST|PUT|DELETE) \/api\/enterprise\/((staff\/:staffId\/)?assignments|access-batches)(\/|$)/,
  /^(PUT|DELETE) \/api\/enterprise\/access-roles\/:id$/,
  /^POST \/api\/enterprise\/access-reviews(\/:id\/decisions)?$/,
  /^(POST|PUT|DELETE) \/api\/(perfect-b|talent-phi)\/webhooks(\/|$)/,
  /\/single-sign-on(\/|$)/,
  /^(GET|POST) \/api\/notifications\/stop$/,
  /^(POST \/api\/login|(GET|POST) \/api\/login\/.*|POST \/api\/logout|PUT \/api\/auth\/(password|email)|GET \/api\/auth\/password\/names)$/,
  / \/api\/(auth\/(sessions|api-keys|second-factor|remembered-devices|passkeys)|enterprise\/api-keys)(\/|$)/,
  /^GET \/api\/enterprise\/deleted-staff$/,
  /^(GET \/api\/(auth|enterprise\/staff\/:id)\/personal-data|POST \/api\/enterprise\/staff\/:id\/erasure)$/,
  /^(DELETE \/api\/enterprise\/staff\/:id\/(sessions|second-factor)|POST \/api\/admin\/update-superadmin-password)$/,
];

it('restricts sign-in, credentials, sessions, keys and webhooks to user sessions', () => {
  const calls = endpoints.map((endpoint) => ({ ...endpoint, call: `${endpoint.method} ${endpoint.path}` }));
  expect(calls.filter(({ sessionOnly }) => sessionOnly === true).map(({ call }) => call)).toEqual(
    calls.map(({ call }) => call).filter((call) => NEVER_BY_KEY.some((pattern) => pattern.test(call))),
  );
});

it('allows keys with the right to change people these administration calls only', () => {
  const calls = endpoints.filter(
    ({ method, access, sessionOnly }) =>
      method !== 'GET' && sessionOnly !== true && ['administrator', 'superadmin'].includes(access.who),
  );
  expect(calls.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'DELETE /api/enterprise/held-events/:reaction/:seq',
    'DELETE /api/enterprise/jobs/:id',
    'DELETE /api/projects/departments/:id',
    'POST /api/enterprise/access-roles',
    'POST /api/enterprise/held-events/:reaction/:seq/retry',
    'POST /api/enterprise/jobs/:id/retry',
    'POST /api/enterprise/mail/test',
    'POST /api/enterprise/staff/imports/rehearsal',
    'POST /api/projects/:project/departments',
    'PUT /api/enterprise/staff/:id',
    'PUT /api/projects/departments/:id',
    'PUT /api/settings/organisation',
  ]);
});
