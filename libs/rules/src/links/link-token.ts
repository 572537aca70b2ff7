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
