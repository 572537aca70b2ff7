/** Number of characters of a link token: 32 random bytes in base64url. */
const TOKEN_LENGTH = 43;
const SURROUNDING_TEXT = /[^\w-]/g;

/** Extracts a link's token from copied text, which may add ".", ">" or "&amp;"; null when characters are missing. */
export function extractLinkToken(text: string): string | null {
  const token = text.replace(SURROUNDING_TEXT, '').slice(0, TOKEN_LENGTH);
  return token.length === TOKEN_LENGTH ? token : null;
}

/** Unsubscribe token: the id of a key, a dot, and an encrypted user id, both in base64url. */
const STOP_TOKEN = /^\.*([\w-]{8}\.[\w-]{86})/;

/** Extracts an unsubscribe token in the same way as `extractLinkToken`. Returns null when characters are missing. */
export function extractStopToken(text: string): string | null {
  return STOP_TOKEN.exec(text.replace(/[^\w.-]/g, ''))?.[1] ?? null;
}
