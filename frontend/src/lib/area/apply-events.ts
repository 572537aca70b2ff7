import type { LiveEvent } from '@atrium/contract/core/live';
import { CAPTION_MS, type Change, type Circumstances, type Rows } from '../live/rows.js';
import type { Id } from '../live/upsert.js';
import type { Area, Fact, ListPart, LogPart, Row } from './area.js';

/*
 * Reducer of an area's store: returns the next state and the parts to refetch after events. Events may be repeated,
 * late, or arrive during a load; lists that were never loaded ignore them.
 */

type Slices = Readonly<Record<string, Rows<Row>>>;
type Held = readonly [key: string, part: ListPart | LogPart];

export function applyEvents<S extends object, G extends string>(
  area: Area<S, G>,
  before: S,
  events: readonly LiveEvent[],
  { me, now }: Circumstances,
): { state: S; consequences: Record<G, boolean> } {
  const consequences = Object.fromEntries(Object.keys(area.again).map((group) => [group, false])) as Record<G, boolean>;
  let state = before;
  for (const event of events) {
    for (const group of toReadAgain(area, event, state)) consequences[group] = true;
    const carried = withFact(area, state, event);
    const next = area.byHand?.(carried, event) ?? carried;
    state = event.actor.id === me ? next : withGlow(area, state, next, event, now);
  }
  return { state, consequences };
}

export const toReadAgain = <S extends object, G extends string>(area: Area<S, G>, fact: Fact, before: S): G[] =>
  (Object.keys(area.again) as G[]).filter((group) => area.again[group].after(fact, before));

/** Applies the entities of a fact to every list that contains them. An entity with only an id was removed. */
export function withFact<S extends object>(area: Area<S>, before: S, { data }: { readonly data: object }): S {
  let state = before;
  for (const [name, row] of Object.entries(data) as [string, Row | null][]) {
    if (row === null) continue;
    const isGone = isRemoved(row);
    if (isGone) state = withoutWhatHung(area, state, name, Number(row.id));
    for (const [key, { rules, place }] of held(area, name)) {
      const slice = sliceOf(state, key);
      if (slice.phase === 'idle') continue;
      const verdict = isGone ? 'out' : place(row, slice as never);
      if (verdict === null) continue;
      const all = rules.change(slice.all, (draft) => {
        // Inserted before it is removed, so that its version is remembered and older events cannot restore it.
        if (isGone || (draft.upsert(row) && verdict === 'out')) draft.remove(row.id);
      });
      state = withSlice(state, key, all);
    }
  }
  return state;
}

const isRemoved = (row: object): boolean => Object.keys(row).every((field) => field === 'id');

function withoutWhatHung<S extends object>(area: Area<S>, before: S, name: string, goneId: number): S {
  let state = before;
  for (const [key, { rules, hangsOn }] of held(area)) {
    const relation = hangsOn[name];
    if (relation === undefined) continue;
    const { all } = sliceOf(state, key);
    const left = rules.change(all, (draft) => {
      for (const row of all.rows.values()) {
        const next = relation(row, goneId, before as never);
        if (next === null) draft.remove(row.id);
        else if (next !== row) draft.replace(next);
      }
    });
    state = withSlice(state, key, left);
  }
  return state;
}

function withGlow<S extends object>(area: Area<S>, before: S, after: S, event: LiveEvent, now: number): S {
  let state = after;
  for (const [name, row] of Object.entries(event.data) as [string, Row | null][]) {
    if (row === null) continue;
    for (const [key, { glow }] of held(area, name)) {
      const was = sliceOf(before, key).all.rows.get(row.id);
      const is = sliceOf(after, key).all.rows.get(row.id);
      const shown = is ?? was;
      if (is === was || shown === undefined) continue;
      const caption = glow.caption(event, shown);
      if (caption !== null)
        state = withChange(state, glow.in, glow.keyOf(shown), { key: event.id, caption, until: now + CAPTION_MS });
    }
  }
  for (const { in: map, key, caption } of area.glows?.(after, event) ?? [])
    state = withChange(state, map, key, { key: event.id, caption, until: now + CAPTION_MS });
  return state;
}

export const withChange = <S extends object>(state: S, map: string, key: Id, change: Change): S => ({
  ...state,
  [map]: new Map((state as Readonly<Record<string, ReadonlyMap<Id, Change>>>)[map]).set(key, change),
});

const held = ({ parts }: Pick<Area<object>, 'parts'>, name?: string): Held[] =>
  Object.entries(parts).filter(
    (entry): entry is [string, ListPart | LogPart] =>
      entry[1].kind !== 'reading' && (name === undefined || entry[1].name === name),
  );

const sliceOf = (state: object, key: string): Rows<Row> => (state as Slices)[key] as Rows<Row>;

function withSlice<S extends object>(state: S, key: string, all: Rows<Row>['all']): S {
  const slice = sliceOf(state, key);
  return all === slice.all ? state : { ...state, [key]: { ...slice, all } };
}
