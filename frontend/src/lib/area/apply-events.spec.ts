import { expect, it } from '@jest/globals';
import type { LiveEvent } from '@atrium/contract/core/live';
import { applyEvents, applyFact } from './apply-events.js';
import { isAbout, type Area, cascade, createEmptyState, list, query, type AreaState } from './area.js';

interface Named {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly shelfId?: number;
}

/* A plain entity needs only one entry. */
const parts = {
  shelves: list<Named>('shelf', { read: async () => [] }),
  books: list<Named>('book', {
    read: async () => [],
    getMembership: ({ name }) => (name === 'Sold' ? 'out' : 'in'),
    onParentDeleted: { shelf: cascade('shelfId') },
  }),
  count: query(async () => 0),
};
const empty: AreaState<typeof parts> = createEmptyState(parts);
const library: Area<typeof empty, 'counts'> = {
  parts,
  empty,
  refetchOn: { counts: { parts: ['count'], after: isAbout('book') } },
};

const ready = (state = empty) => ({
  ...state,
  shelves: { ...state.shelves, phase: 'ready' as const },
  books: { ...state.books, phase: 'ready' as const },
});
const event = (type: string, data: object, actor = 'ana') =>
  ({ id: 'e1', type, actor: { id: actor, name: 'Ana Silva' }, data }) as unknown as LiveEvent;
const apply = (state: typeof empty, ...events: LiveEvent[]) =>
  applyEvents(library, state, events, { me: 'me', now: 1_000 });
const shelf: Named = { id: 1, version: 1, name: 'Top' };
const book: Named = { id: 7, version: 1, name: 'Atlas', shelfId: 1 };

it("highlights another user's row but not the user's own, and refetches counts", () => {
  const { state, consequences } = apply(
    ready(),
    event('book.created', { book }),
    event('shelf.created', { shelf }, 'me'),
  );
  expect([state.books.all.rows.size, state.shelves.all.rows.size]).toEqual([1, 1]);
  expect([...state.changes]).toEqual([['book-7', expect.objectContaining({ caption: 'Ana Silva added this' })]]);
  expect(consequences).toEqual({ counts: true });
  expect(apply(empty, event('shelf.created', { shelf })).consequences).toEqual({ counts: false });
});

it('removes rows that depend on a removed row and keeps the others', () => {
  const { state } = apply(
    ready(),
    event('book.created', { book }),
    event('book.created', { book: { ...book, id: 8, shelfId: 2 } }),
    event('shelf.removed', { shelf: { id: 1 } }),
  );
  expect([...state.books.all.rows.keys()]).toEqual([8]);
});

it('removes a row that no longer belongs and does not restore it from older events or under other names', () => {
  const sold = applyFact(library, applyFact(library, ready(), { data: { book } }), {
    data: { book: { ...book, version: 3, name: 'Sold' } },
  });
  expect(sold.books.all.rows.size).toBe(0);
  expect(applyFact(library, sold, { data: { book: { ...book, version: 2 } } }).books.all.rows.size).toBe(0);
  expect(applyFact(library, sold, { data: { other: book } })).toBe(sold);
});

it('ignores events for a list that was never loaded', () => {
  expect(apply(empty, event('book.created', { book })).state).toBe(empty);
});
