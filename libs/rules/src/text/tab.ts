/** Name of the call header and socket field that carry the user id that a browser tab displays. */
export const TAB_OWNER_HEADER = 'atrium-person';
