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

it("an event is sent without PostgreSQL's spaces around names and with all spaces in texts", () => {
  const data = {
    usage: { id: 1, lots: [], reason: 'one, ', notes: '{"a" : 1, "b" : 2}' },
    item: { name: '"quoted" : , "x" : ', 'odd-name': '\\', texts: ['a', ', ', 'b : '], none: null },
  };
  const plain = JSON.stringify(data);
  const asDatabaseWrites = plain.replaceAll(/(?<=[{,])"(\w+)":/g, ' "$1" : ').replaceAll('{ ', '{');
  expect(JSON.parse(asDatabaseWrites)).toEqual(data);
  const sent = serializeLiveEvent(event(asDatabaseWrites), 'cursor');
  expect(JSON.parse(sent).data).toEqual(data);
  expect(sent).toContain(plain);
  expect(JSON.parse(serializeLiveEvent(event('{"a": {"b": 1, "c": ", "}}'), 'cursor')).data).toEqual({
    a: { b: 1, c: ', ' },
  });
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
