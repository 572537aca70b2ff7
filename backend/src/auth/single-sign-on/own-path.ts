import { REFUSAL_PARAMETER } from '@atrium/rules/sign-in/single-sign-on-refusals';

const SOMEWHERE = 'http://somewhere.invalid';
const LONGEST_PATH = 1_000;

/** Returns the requested path of the client; "/" for anything that could lead to another site. */
export function ownPath(asked: string | null | undefined): string {
  // Browsers read "\" as "/" and drop tabs and line breaks.
  // oxlint-disable-next-line no-control-regex
  if (!asked || asked.length > LONGEST_PATH || !/^\/(?![/\\])[^\\\u0000-\u0020]*$/.test(asked)) return '/';
  if (!URL.canParse(asked, SOMEWHERE)) return '/';
  const address = new URL(asked, SOMEWHERE);
  // The error of an earlier attempt is not part of the path.
  if (address.searchParams.has(REFUSAL_PARAMETER)) address.searchParams.delete(REFUSAL_PARAMETER);
  const { origin, pathname, search, hash } = address;
  return origin !== SOMEWHERE || pathname.startsWith('//') || /^\/api(\/|$)/i.test(pathname)
    ? '/'
    : pathname + search + hash;
}
