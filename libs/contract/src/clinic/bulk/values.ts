/* Acts on several products at once, of both kinds: all of them or none, and taken back by one call. */

export const MAX_BULK_ROWS = 1_000;
