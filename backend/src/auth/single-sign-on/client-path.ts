import { REFUSAL_PARAMETER } from '@atrium/rules/sign-in/single-sign-on-refusals';

const BASE_URL = 'http://somewhere.invalid';
const MAX_PATH_LENGTH = 1_000;

/** Returns the requested path of the client; "/" for any text that could lead to another site. */
export function toClientPath(requested: string | null | undefined): string {
  // Browsers read "\" as "/" and drop tabs and line breaks.
  // oxlint-disable-next-line no-control-regex
  if (!requested || requested.length > MAX_PATH_LENGTH || !/^\/(?![/\\])[^\\\u0000-\u0020]*$/.test(requested))
    return '/';
  if (!URL.canParse(requested, BASE_URL)) return '/';
  const address = new URL(requested, BASE_URL);
  // The error of an earlier attempt is not part of the path.
  if (address.searchParams.has(REFUSAL_PARAMETER)) address.searchParams.delete(REFUSAL_PARAMETER);
  const { origin, pathname, search, hash } = address;
  return origin !== BASE_URL || pathname.startsWith('//') || /^\/api(\/|$)/i.test(pathname)
    ? '/'
    : pathname + search + hash;
}
