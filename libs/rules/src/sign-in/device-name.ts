/* Browsers by user agent. The first match counts, because most user agents claim to be several browsers. */

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const findName = (among: readonly (readonly [RegExp, string])[], text: string) =>
  among.find(([pattern]) => pattern.test(text))?.[1];

/** Returns a readable name for a user agent ("Safari on iPhone"); for an unknown program its first word. */
export function getDeviceName(device: string | null): string {
  const text = device?.trim() ?? '';
  if (text === '') return 'Unknown device';
  const browser = findName(BROWSERS, text);
  const system = findName(SYSTEMS, text);
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? system ?? text.split(/[\s/]/)[0]!.slice(0, 40);
}

export const isHandheld = (device: string | null): boolean => /\b(iPhone|iPad|Android|Mobile)\b/.test(device ?? '');
