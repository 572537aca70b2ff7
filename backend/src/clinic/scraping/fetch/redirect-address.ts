/**
 * Where a redirect leads, or null when that is no address. Header bytes arrive as latin1; shops write addresses in
 * UTF-8, and a browser reads them so.
 */
export function redirectAddress(location: string | undefined, from: URL): URL | null {
  const text = Buffer.from(location ?? '', 'latin1').toString('utf8');
  return text !== '' && URL.canParse(text, from.href) ? new URL(text, from) : null;
}
