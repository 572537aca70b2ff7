/** Mulberry32: returns the same numbers from 0 to 1 for the same seed. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/**
 * Returns the seed of a random test: the variable's value, else a fixed one in `npm test`, else a new one in `npm run
 * test:all`. A failing test prints it.
 */
export const seedFrom = (variable: string): number =>
  Number(process.env[variable] ?? (process.env['TEST_ALL'] ? Math.floor(Math.random() * 2 ** 31) : 20_261));
