/** Creates a random generator (mulberry32) that returns the same numbers from 0 to 1 for the same seed. */
export const createSeededRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Returns the number of actions of a random test: `many` in `npm run test:all`, otherwise a third of it. */
export const countActions = (many: number): number => (process.env['TEST_ALL'] ? many : Math.ceil(many / 3));

/**
 * Returns the seed of a random test: the variable's value, otherwise a fixed one in `npm test` and a new one in `npm
 * run test:all`. A failing test prints it.
 */
export const readSeed = (variable: string): number =>
  Number(process.env[variable] ?? (process.env['TEST_ALL'] ? Math.floor(Math.random() * 2 ** 31) : 20_261));
