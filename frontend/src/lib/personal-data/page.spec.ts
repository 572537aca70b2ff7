import { expect, it } from '@jest/globals';
import { renderPersonalDataPage } from './page.js';

const page = renderPersonalDataPage('Ana <Silva>', {
  madeAt: '2026-11-02T09:30:00.000Z',
  person: { firstName: 'Ana', role: 'manager', is_active: true, email: null },
  staff: { hireDate: '2021-09-13', skills: ['Laser', 'Peels'] },
  sessions: [],
  records: [
    {
      table: 'stock_usage',
      as: 'used_by',
      rows: [{ id: 4, user_id: 'u-1', quantity: 2, kind: 'consumable', note: '<script>', lot: null }],
      isCut: true,
    },
    { table: 'recovery_code', as: 'user_id', rows: [{ user_id: 'u-1' }, { user_id: 'u-1' }], isCut: false },
    { table: 'webhook', as: 'made_by', rows: [], isCut: false },
    { table: 'notification', as: 'user_id', rows: [{ type: 'container.over', link: '/perfect-b/lots' }], isCut: false },
    { table: 'treatment', as: 'logged_by', rows: [{ treatment_type: 'botox_injection' }], isCut: false },
  ],
  edited: [{ table: 'stock', id: '7', at: '2026-11-01T08:00:00.000Z' }],
  audit: [
    {
      id: 9,
      at: '2026-11-01T07:00:00.000Z',
      action: 'updated',
      actor_id: 'u-1',
      actor_name: 'Ana Silva',
      address: '203.0.113.7',
      object_kind: 'supplier',
      object_name: 'Nordia',
      changes: [{ field: 'leadDays', before: 3, after: 5 }],
    },
  ],
});

it('lists all data in words, including the omitted entries', () => {
  const text = page
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  for (const said of [
    'Kept in Atrium as of 2026-11-02 09:30 UTC',
    'Role Manager',
    'Active yes',
    'Email —',
    'Skills Laser, Peels',
    'Recovery code 2 entries.',
    'Stock usage: used by The newest of them; there are more.',
    'Stock 7 2026-11-01 08:00 UTC',
    '2026-11-01 07:00 UTC Ana Silva changed lead days of Nordia from 3 to 5 203.0.113.7 Lead days: 3 → 5',
    'Container over',
    'Botox Injection',
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('Webhook');
  // Row ids and empty columns are left out.
  expect(text).not.toContain('u-1');
  expect(text).not.toContain('Lot');
});

it('escapes scripts in stored texts', () => {
  expect(page).not.toContain('<script>');
  expect(page).toContain('Personal data of Ana &lt;Silva&gt;');
});

it('shows any stored value', () => {
  const stored = [
    '2026-02-30',
    '2026-11-02T99:99',
    '9999-99-99T10:00',
    '\ud800',
    '\u0000',
    'נועה (2)',
    '',
    null,
    1e6,
    false,
    ['=1+1', null],
    { name: { dueDate: 'not-a-day' } },
  ];
  const fields = ['notes', 'expiresOn', 'receivedAt', 'permissions', 'status', 'count', 'sentTo', 'unknownField'];
  const rows = stored.flatMap((value) => fields.map((field) => ({ [field]: value, at: value })));
  const records = [{ table: 'stock', as: 'user_id', rows, isCut: false }];
  const whole = { madeAt: '2026-02-30', person: {}, staff: null, sessions: rows, records, edited: [], audit: rows };
  expect(renderPersonalDataPage('\ud800', whole)).toContain('</html>');
});
