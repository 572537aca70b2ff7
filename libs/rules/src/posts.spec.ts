import { expect, it } from '@jest/globals';
import { isUnpublished, getLengthProblem, getPostLength, type PostText, getPostProblem } from './posts.js';

it.each([
  ['Hello', 5, 5],
  ['naïve café', 10, 10],
  // Twitter counts a letter with a combining mark as one.
  ['cafe\u0301', 4, 5],
  ['日本', 4, 2],
  ['😀', 2, 1],
  // A family and a flag are one emoji each, although they have several code points.
  ['👨‍👩‍👧', 2, 5],
  ['🇵🇹', 2, 2],
  ['See https://example.com/a/very/long/address?with=words now', 31, 58],
  ['http://a.pt http://b.pt', 47, 23],
  // X links known domains, but country domains only with a path or a subdomain.
  ['© ® ©\uFE0F', 6, 6],
  ['clinic.com', 23, 10],
  ['clinic.pt', 9, 9],
  ['clinic.pt/a', 23, 11],
  ['www.clinic.pt', 23, 13],
  ['clinic.tv', 23, 9],
  ['(clinic.com)', 25, 12],
  ['Go to https://clinic.example/a.', 30, 31],
  ['ana@clinic.com', 14, 14],
  ['report.txtx and 3.5 of 4.', 25, 25],
  ['Results.Great', 13, 13],
  ['“quoted” – dash…', 17, 16],
])('counts %s as %d characters on Twitter and %d elsewhere', (text, twitter, elsewhere) => {
  expect(getPostLength(text, 'twitter')).toBe(twitter);
  for (const platform of ['instagram', 'linkedin', 'facebook'] as const)
    expect(getPostLength(text, platform)).toBe(elsewhere);
});

it.each([
  ['twitter', 280, '280'],
  ['instagram', 2_200, '2,200'],
  ['linkedin', 3_000, '3,000'],
  ['facebook', 63_206, '63,206'],
] as const)('rejects posts on %s with more than %d characters', (platform, limit, words) => {
  expect(getLengthProblem('x'.repeat(limit), platform)).toBeNull();
  expect(getLengthProblem(` ${'x'.repeat(limit + 1)} `, platform)).toContain(`allows ${words} characters, this has `);
});

it('rejects more than 30 hashtags on Instagram', () => {
  const tags = (count: number) => Array.from({ length: count }, (_, nth) => `#pele${nth}`).join(' ');
  expect(getLengthProblem(`${tags(29)} #ação &#8211; a#b`, 'instagram')).toBeNull();
  expect(getLengthProblem(tags(31), 'instagram')).toBe('Instagram allows 30 hashtags, this has 31');
  expect(getLengthProblem(tags(31), 'linkedin')).toBeNull();
});

it('counts a domain without a scheme as a link on X', () => {
  expect(getLengthProblem(`${'w'.repeat(260)} clinic.com`, 'twitter')).toBe(
    'Twitter allows 280 characters, this has 284',
  );
  expect(getLengthProblem(`${'w'.repeat(256)} clinic.com`, 'twitter')).toBeNull();
});

const long: PostText = { content: 'x'.repeat(281), platform: 'twitter', status: 'scheduled' };

it('rejects scheduled and published posts that are too long, but accepts drafts', () => {
  expect(getPostProblem(long)).toBe('Twitter allows 280 characters, this has 281');
  expect(getPostProblem({ ...long, status: 'published' })).not.toBeNull();
  expect(getPostProblem({ ...long, status: 'draft' })).toBeNull();
  expect(getPostProblem({ ...long, status: 'failed' })).toBeNull();
});

it('accepts posts that were too long before until text, platform or status change', () => {
  expect(getPostProblem(long, long)).toBeNull();
  expect(getPostProblem({ ...long, status: 'published' }, long)).toBeNull();
  expect(getPostProblem({ ...long, content: `${long.content}x` }, long)).not.toBeNull();
  expect(getPostProblem(long, { ...long, platform: 'linkedin' })).not.toBeNull();
  expect(getPostProblem(long, { ...long, status: 'draft' })).not.toBeNull();
});

it('is unpublished from the second after its scheduled time', () => {
  const post = { status: 'scheduled', scheduledDate: '2026-11-20T09:30:00' } as const;
  expect(isUnpublished(post, '2026-11-20T09:30:00')).toBe(false);
  expect(isUnpublished(post, '2026-11-20T09:30:01')).toBe(true);
  for (const status of ['draft', 'published', 'failed'] as const)
    expect(isUnpublished({ ...post, status }, '2027-01-01T00:00:00')).toBe(false);
});
