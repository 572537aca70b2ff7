/** Header values of well-known bot checks. */
const WALL_HEADERS: readonly (readonly [name: string, value: RegExp])[] = [
  ['cf-mitigated', /challenge/i],
  ['x-datadome', /protected/i],
  ['x-amzn-waf-action', /challenge|captcha/i],
];
const WALL_WORDS =
  /<title>\s*(?:Just a moment|Attention Required|Access (?:to this page has been )?denied|Robot (?:Check|or human)|Pardon Our Interruption|Are you (?:a )?(?:human|robot)|Security check|Please verify)|challenge-platform|cf-chl-|captcha-delivery\.com|px-captcha|_Incapsula_Resource|g-recaptcha|h-captcha|hcaptcha\.com|verify (?:that )?you are (?:a )?human|enable JavaScript and cookies to continue/i;

/**
 * Returns whether a rejected request was stopped by a bot check.
 * @param text beginning of the response body
 */
export const isBotWall = (status: number, headers: Readonly<Record<string, string>>, text: string): boolean =>
  WALL_HEADERS.some(([name, value]) => value.test(headers[name] ?? '')) ||
  // A shop rejects clients that identify as programs with these two.
  status === 401 ||
  status === 403 ||
  (status >= 400 && WALL_WORDS.test(text));
