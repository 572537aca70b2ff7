import { describe, expect, it } from '@jest/globals';
import type { Post } from '@atrium/contract/agency/posts/schemas';
import { aPost } from '../../../../../test/fixtures/agency.js';
import { type PlannedPost, postWarnings } from './post-warnings.js';

const post = (over: Partial<Post>): Post =>
  aPost({
    ...over,
  });

const planned = (over: Partial<PlannedPost>): PlannedPost => ({
  id: null,
  content: 'Something else',
  platform: 'facebook',
  scheduledDate: '2026-11-12T09:30',
  ...over,
});

describe('a warning about the same text', () => {
  it('appears within 30 days before and after, on any platform, ignoring case and spaces', () => {
    const warned = (scheduledDate: string) =>
      postWarnings(planned({ content: '  autumn\n GLOW ', scheduledDate }), [post({})]);
    expect(warned('2026-12-12T18:00')).toEqual(['The same text within 30 days: Instagram, Nov 12, 2026, 09:30.']);
    expect(warned('2026-10-13T00:00')).toHaveLength(1);
    expect(warned('2026-12-13T00:00')).toEqual([]);
    expect(warned('2026-10-12T23:59')).toEqual([]);
  });

  it('names the nearest post, and ignores the post itself and failed ones', () => {
    const known = [
      post({ id: 1, scheduledDate: '2026-11-01T10:00:00' }),
      post({ id: 2, scheduledDate: '2026-11-14T10:00:00', platform: 'linkedin' }),
    ];
    expect(postWarnings(planned({ content: 'Autumn glow' }), known)).toEqual([
      'The same text within 30 days: LinkedIn, Nov 14, 2026, 10:00.',
    ]);
    expect(postWarnings(planned({ id: 1, content: 'Autumn glow' }), [post({})])).toEqual([]);
    expect(postWarnings(planned({ content: 'Autumn glow' }), [post({ status: 'failed' })])).toEqual([]);
    expect(postWarnings(planned({ content: '' }), [post({ content: '' })])).toEqual([]);
  });
});

describe('a warning about two posts on one platform', () => {
  it('appears within an hour, also across midnight', () => {
    const warned = (scheduledDate: string) =>
      postWarnings(planned({ platform: 'instagram', scheduledDate }), [post({ scheduledDate: '2026-11-12T23:30:00' })]);
    expect(warned('2026-11-13T00:30')).toEqual([
      'Another Instagram post within an hour: “Autumn glow”, Nov 12, 2026, 23:30.',
    ]);
    expect(warned('2026-11-12T22:30')).toHaveLength(1);
    expect(warned('2026-11-13T00:31')).toEqual([]);
    expect(
      postWarnings(planned({ platform: 'facebook', scheduledDate: '2026-11-12T23:30' }), [
        post({ scheduledDate: '2026-11-12T23:30:00' }),
      ]),
    ).toEqual([]);
  });

  it('counts a day without a time as noon, and needs a day', () => {
    const noon = [post({ scheduledDate: '2026-11-12T12:45:00' })];
    expect(postWarnings(planned({ platform: 'instagram', scheduledDate: '2026-11-12' }), noon)).toHaveLength(1);
    for (const scheduledDate of ['', 'T12:45', '2026-02-30T12:00'])
      expect(postWarnings(planned({ platform: 'instagram', scheduledDate }), noon)).toEqual([]);
  });
});
