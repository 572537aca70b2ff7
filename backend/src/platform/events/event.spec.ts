import { expect, it } from '@jest/globals';
import { collectAffectedIds, type FeedEvent, serializeLiveEvent } from './event.js';

const event = (data: string): FeedEvent => ({
  seq: '1',
  id: 'id',
  type: 'usage.logged',
  at: '2026-01-01T00:00:00.000Z',
  actorId: null,
  actorName: 'System',
  project: 'perfect-b',
  rooms: [],
  affects: [],
  data,
});

it('sends the data of an event as the database wrote it', () => {
  const data = '{"usage" : {"id" : 1, "reason" : "one, "}, "item" : null}';
  const sent = serializeLiveEvent(event(data), 'cursor');
  expect(JSON.parse(sent)).toMatchObject({ cursor: 'cursor', type: 'usage.logged', data: JSON.parse(data) });
});

it('an event affects users or a single session', () => {
  expect([
    ...collectAffectedIds([
      { type: 'access.changed', affects: ['ada', 'bo'] },
      { type: 'access.ended', affects: ['ada', 'session of ada'] },
      { type: 'access.ended', affects: ['cy', 'session of cy'] },
      { type: 'usage.logged' },
    ]),
  ]).toEqual(['ada', 'bo', 'session of ada', 'session of cy']);
});
