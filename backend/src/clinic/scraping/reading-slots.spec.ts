import { describe, expect, it } from '@jest/globals';
import { ReadingSlots } from './reading-slots.js';

const ANA = 'ana';
const BEN = 'ben';

/** Requests slots for pages of different hosts and returns how many the user gets. */
const acquireMany = (positions: ReadingSlots, person: string, pages: number, now = 0): number =>
  Array.from({ length: pages }, (_, page) => positions.acquire(`${person}-${page}`, person, now)).filter(
    (consumptions) => consumptions !== null,
  ).length;

describe('slots for reading pages', () => {
  it('a user gets two slots of one host, and another user the third', () => {
    const positions = new ReadingSlots();
    const consumptions = [0, 1, 2].map(() => positions.acquire('slow.example', ANA));
    expect(consumptions.map((leave) => leave !== null)).toEqual([true, true, false]);
    expect(positions.acquire('slow.example', BEN)).not.toBeNull();
    expect(positions.acquire('slow.example', BEN)).toBeNull();
    expect(positions.acquire('other.example', ANA)).not.toBeNull();
    consumptions[0]?.();
    expect(positions.acquire('slow.example', ANA)).not.toBeNull();
  });

  it('a comparison of ten shops starts at once and leaves as many slots for other users', () => {
    const positions = new ReadingSlots();
    expect(acquireMany(positions, ANA, 35)).toBe(10);
    expect(acquireMany(positions, BEN, 35)).toBe(6);
  });

  it('the share of each user decreases with the number of users, and no user waits long for a slot', () => {
    const positions = new ReadingSlots();
    const people = ['ana', 'ben', 'cleo', 'dan', 'eva'];
    const pages = people.map((person) =>
      Array.from({ length: 20 }, (_, page) => ({ person, host: `${person}-${page}` })),
    );
    const held = new Map<string, number>(people.map((person) => [person, 0]));
    const leave: (() => void)[] = [];
    // Rejected pages are requested again, and every second page that is read ends meanwhile.
    for (let round = 0; round < 40; round += 1) {
      for (const [index, person] of people.entries()) {
        const page = pages[index]?.[round % 20];
        const remaining = page && positions.acquire(page.host, person, round);
        if (!remaining) continue;
        held.set(person, (held.get(person) ?? 0) + 1);
        leave.push(() => {
          remaining();
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

  it('a user whose pages have been read no longer counts', () => {
    const positions = new ReadingSlots();
    const leave = positions.acquire('ben-0', BEN, 0);
    expect(acquireMany(positions, ANA, 35, 0)).toBe(6);
    leave?.();
    expect(acquireMany(positions, ANA, 35, 1)).toBe(4);
  });

  it('pages without a requester share one share', () => {
    const positions = new ReadingSlots();
    for (let page = 0; page < 30; page += 1) positions.acquire(`shop-${page}`, null, 0);
    expect(positions.acquire('ana', ANA, 0)).not.toBeNull();
  });
});
