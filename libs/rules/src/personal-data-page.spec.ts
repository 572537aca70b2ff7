import { expect, it } from '@jest/globals';
import { personalDataPage } from './personal-data-page.js';

const page = personalDataPage('Ana <Silva>', {
  madeAt: '2026-11-02T09:30:00.000Z',
  person: { firstName: 'Ana', isActive: true, email: null },
  staff: { hireDate: '2021-09-13', skills: ['Laser', 'Peels'] },
  sessions: [],
  records: [
    { table: 'stock_usage', as: 'used_by', rows: [{ quantity: 2, note: '<script>' }], isCut: true },
    { table: 'webhook', as: 'made_by', rows: [], isCut: false },
  ],
  edited: [{ table: 'stock', id: '7', at: '2026-11-01T08:00:00.000Z' }],
  audit: [{ action: 'signed-in', address: '203.0.113.7' }],
});

it('says everything in words, with what is cut', () => {
  const text = page
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  for (const said of [
    'Kept in Atrium as of 2026-11-02 09:30 UTC',
    'Is active yes',
    'Email –',
    'Skills Laser, Peels',
    'Stock usage, as used by The newest of them; there are more.',
    'Stock 7 2026-11-01 08:00 UTC',
    'signed-in 203.0.113.7',
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('Webhook');
});

it('runs nothing that somebody typed', () => {
  expect(page).not.toContain('<script>');
  expect(page).toContain('Personal data of Ana &lt;Silva&gt;');
});
