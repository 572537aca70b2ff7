/** Characters of a token in a link: 32 random bytes in base64url. */
const TOKEN_LENGTH = 43;
const OUTSIDE = /[^\w-]/g;

/**
 * Returns the token of a link as mail programs and chats hand it over: without the characters outside its alphabet that
 * they put around it, such as ".", ">" or "&amp;". Null when characters are missing.
 */
export function tokenOfLink(text: string): string | null {
  const token = text.replace(OUTSIDE, '').slice(0, TOKEN_LENGTH);
  return token.length === TOKEN_LENGTH ? token : null;
}

/** The token of a link that stops emails: the id of a key, a dot, and an encrypted user id, both in base64url. */
const STOP_TOKEN = /^\.*([\w-]{8}\.[\w-]{86})/;

/** Returns the token of a link that stops emails, read as `tokenOfLink` reads others. Null when characters are missing. */
export function stopTokenOfLink(text: string): string | null {
  return STOP_TOKEN.exec(text.replace(/[^\w.-]/g, ''))?.[1] ?? null;
}
