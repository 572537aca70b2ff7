/** Whose screen a tab shows, by their id: with each call a header, with a socket a part of its greeting. */
export const TAB_OF = 'atrium-person';
