import { describe, expect, it } from '@jest/globals';
import { ReadingPlaces } from './reading-places.js';

const ANA = 'ana';
const BEN = 'ben';

/** Returns the number of places for a user who requests pages of different hosts. */
const takeMany = (places: ReadingPlaces, person: string, pages: number, now = 0): number =>
  Array.from({ length: pages }, (_, page) => places.take(`${person}-${page}`, person, now)).filter(
    (taken) => taken !== null,
  ).length;

describe('places to read pages', () => {
  it('of one host a person has two, and another person the third', () => {
    const places = new ReadingPlaces();
    const taken = [0, 1, 2].map(() => places.take('slow.example', ANA));
    expect(taken.map((leave) => leave !== null)).toEqual([true, true, false]);
    expect(places.take('slow.example', BEN)).not.toBeNull();
    expect(places.take('slow.example', BEN)).toBeNull();
    expect(places.take('other.example', ANA)).not.toBeNull();
    taken[0]?.();
    expect(places.take('slow.example', ANA)).not.toBeNull();
  });

  it('a comparison of ten shops is read at once, and leaves as many places for others', () => {
    const places = new ReadingPlaces();
    expect(takeMany(places, ANA, 35)).toBe(10);
    expect(takeMany(places, BEN, 35)).toBe(6);
  });

  it('the more people read, the smaller is the share of each, and nobody is left without a place for long', () => {
    const places = new ReadingPlaces();
    const people = ['ana', 'ben', 'cleo', 'dan', 'eva'];
    const pages = people.map((person) =>
      Array.from({ length: 20 }, (_, page) => ({ person, host: `${person}-${page}` })),
    );
    const held = new Map<string, number>(people.map((person) => [person, 0]));
    const leave: (() => void)[] = [];
    // Every page that is turned away comes again; every second one that is read ends meanwhile.
    for (let round = 0; round < 40; round += 1) {
      for (const [index, person] of people.entries()) {
        const page = pages[index]?.[round % 20];
        const left = page && places.take(page.host, person, round);
        if (!left) continue;
        held.set(person, (held.get(person) ?? 0) + 1);
        leave.push(() => {
          left();
          held.set(person, (held.get(person) ?? 0) - 1);
        });
      }
      if (round % 2 === 1) leave.shift()?.();
      expect([...held.values()].reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(20);
    }
    for (const count of held.values()) {
      expect(count).toBeGreaterThanOrEqual(2);
      expect(count).toBeLessThanOrEqual(6);
    }
  });

  it('somebody whose pages are all read is counted no more', () => {
    const places = new ReadingPlaces();
    const leave = places.take('ben-0', BEN, 0);
    expect(takeMany(places, ANA, 35, 0)).toBe(6);
    leave?.();
    expect(takeMany(places, ANA, 35, 1)).toBe(4);
  });

  it('pages that nobody asked for in person share one share', () => {
    const places = new ReadingPlaces();
    for (let page = 0; page < 30; page += 1) places.take(`shop-${page}`, null, 0);
    expect(places.take('ana', ANA, 0)).not.toBeNull();
  });
});
