import type { LiveEvent } from '@atrium/contract/core/live';
import { HIGHLIGHT_MS, type RowHighlight, type ApplyContext, type Rows } from '../live/rows.js';
import type { Id } from '../live/collection.js';
import type { Area, Fact, ListPart, PagedListPart, Row } from './area.js';

/*
 * Reducer of an area's store: returns the next state and the parts to refetch after events. Events may be repeated,
 * late, or arrive during a load; lists that were never loaded ignore them.
 */

type Slices = Readonly<Record<string, Rows<Row>>>;
type ListEntry = readonly [key: string, part: ListPart | PagedListPart];

export function applyEvents<S extends object, G extends string>(
  area: Area<S, G>,
  before: S,
  events: readonly LiveEvent[],
  { me, now }: ApplyContext,
): { state: S; consequences: Record<G, boolean> } {
  const consequences = Object.fromEntries(Object.keys(area.refetchOn).map((group) => [group, false])) as Record<
    G,
    boolean
  >;
  let state = before;
  for (const event of events) {
    for (const group of getGroupsToRefetch(area, event, state)) consequences[group] = true;
    const carried = applyFact(area, state, event);
    const next = area.handleEvent?.(carried, event) ?? carried;
    state = event.actor.id === me ? next : addHighlights(area, state, next, event, now);
  }
  return { state, consequences };
}

export const getGroupsToRefetch = <S extends object, G extends string>(area: Area<S, G>, fact: Fact, before: S): G[] =>
  (Object.keys(area.refetchOn) as G[]).filter((group) => area.refetchOn[group].after(fact, before));

/**
 * Applies the entities of an event or reply to every list that contains them. An entity with only an id was removed.
 */
export function applyFact<S extends object>(area: Area<S>, before: S, { data }: { readonly data: object }): S {
  let state = before;
  for (const [name, row] of Object.entries(data) as [string, Row | null][]) {
    if (row === null) continue;
    const isGone = isRemoved(row);
    if (isGone) state = removeDependents(area, state, name, Number(row.id));
    for (const [key, { rules, getMembership }] of getListEntries(area, name)) {
      const slice = getSlice(state, key);
      if (slice.phase === 'idle') continue;
      const verdict = isGone ? 'out' : getMembership(row, slice as never);
      if (verdict === null) continue;
      const all = rules.change(slice.all, (draft) => {
        // Inserted before it is removed, so that its version is remembered and older events cannot restore it.
        if (isGone || (draft.upsert(row) && verdict === 'out')) draft.remove(row.id);
      });
      state = setSliceRows(state, key, all);
    }
  }
  return state;
}

const isRemoved = (row: object): boolean => Object.keys(row).every((field) => field === 'id');

function removeDependents<S extends object>(area: Area<S>, before: S, name: string, goneId: number): S {
  let state = before;
  for (const [key, { rules, onParentDeleted }] of getListEntries(area)) {
    const relation = onParentDeleted[name];
    if (relation === undefined) continue;
    const { all } = getSlice(state, key);
    const left = rules.change(all, (draft) => {
      for (const row of all.rows.values()) {
        const next = relation(row, goneId, before as never);
        if (next === null) draft.remove(row.id);
        else if (next !== row) draft.replace(next);
      }
    });
    state = setSliceRows(state, key, left);
  }
  return state;
}

function addHighlights<S extends object>(area: Area<S>, before: S, after: S, event: LiveEvent, now: number): S {
  let state = after;
  for (const [name, row] of Object.entries(event.data) as [string, Row | null][]) {
    if (row === null) continue;
    for (const [key, { highlight }] of getListEntries(area, name)) {
      const was = getSlice(before, key).all.rows.get(row.id);
      const is = getSlice(after, key).all.rows.get(row.id);
      const shown = is ?? was;
      if (is === was || shown === undefined) continue;
      const caption = highlight.caption(event, shown);
      if (caption !== null)
        state = addHighlight(state, highlight.in, highlight.keyOf(shown), {
          key: event.id,
          caption,
          until: now + HIGHLIGHT_MS,
        });
    }
  }
  for (const { in: map, key, caption } of area.extraHighlights?.(after, event) ?? [])
    state = addHighlight(state, map, key, { key: event.id, caption, until: now + HIGHLIGHT_MS });
  return state;
}

export const addHighlight = <S extends object>(state: S, map: string, key: Id, change: RowHighlight): S => ({
  ...state,
  [map]: new Map((state as Readonly<Record<string, ReadonlyMap<Id, RowHighlight>>>)[map]).set(key, change),
});

const getListEntries = ({ parts }: Pick<Area<object>, 'parts'>, name?: string): ListEntry[] =>
  Object.entries(parts).filter(
    (entry): entry is [string, ListPart | PagedListPart] =>
      entry[1].kind !== 'reading' && (name === undefined || entry[1].name === name),
  );

const getSlice = (state: object, key: string): Rows<Row> => (state as Slices)[key] as Rows<Row>;

function setSliceRows<S extends object>(state: S, key: string, all: Rows<Row>['all']): S {
  const slice = getSlice(state, key);
  return all === slice.all ? state : { ...state, [key]: { ...slice, all } };
}
