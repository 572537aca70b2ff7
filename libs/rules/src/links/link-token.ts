/** Number of characters of a link token: 32 random bytes in base64url. */
const TOKEN_LENGTH = 43;
const OUTSIDE = /[^\w-]/g;

/** Extracts a link's token from copied text, which may add ".", ">" or "&amp;"; null when characters are missing. */
export function tokenOfLink(text: string): string | null {
  const token = text.replace(OUTSIDE, '').slice(0, TOKEN_LENGTH);
  return token.length === TOKEN_LENGTH ? token : null;
}

/** Unsubscribe token: the id of a key, a dot, and an encrypted user id, both in base64url. */
const STOP_TOKEN = /^\.*([\w-]{8}\.[\w-]{86})/;

/** Extracts an unsubscribe token in the same way as `tokenOfLink`. Returns null when characters are missing. */
export function stopTokenOfLink(text: string): string | null {
  return STOP_TOKEN.exec(text.replace(/[^\w.-]/g, ''))?.[1] ?? null;
}
