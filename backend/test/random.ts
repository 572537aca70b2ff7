/** Mulberry32: the same numbers from 0 to 1 for the same seed. */
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
 * The seed of a random test: the variable's value, else the same one in every run of `npm test`, else, in
 * `npm run test:all`, a new one. A failing test names it in its title or output.
 */
export const seedFrom = (variable: string): number =>
  Number(process.env[variable] ?? (process.env['TEST_ALL'] ? Math.floor(Math.random() * 2 ** 31) : 20_261));
