/** Decodes a page by its byte order mark, header or `meta`; else as UTF-8 if valid, or windows-1252 as browsers do. */
export function decodePage(bytes: Uint8Array, contentType?: string): string {
  const decoder =
    createDecoder(markOf(bytes)) ?? createDecoder(parseCharset(contentType)) ?? createDecoder(findMetaCharset(bytes));
  if (decoder !== null) return decodeBytes(decoder, bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeBytes(new TextDecoder('windows-1252'), bytes);
  }
}

type Decoder = InstanceType<typeof TextDecoder>;

function createDecoder(label: string | undefined): Decoder | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

/**
 * Decodes bytes. Node 20 to 23 decode windows-1252 as Latin-1, so control characters are replaced by the intended
 * signs.
 */
function decodeBytes(decoder: Decoder, bytes: Uint8Array): string {
  const text = decoder.decode(bytes);
  return decoder.encoding === 'windows-1252'
    ? text.replace(/[\u0080-\u009f]/g, (letter) => SIGNS_OF_1252[letter.charCodeAt(0) - 0x80] ?? letter)
    : text;
}
const SIGNS_OF_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** Returns the charset of a content type; quotes and spaces are tolerated. */
const parseCharset = (text: string | undefined): string | undefined =>
  /charset\s{0,5}=\s{0,5}["']?\s{0,5}([\w.:+-]{1,40})/i.exec(text ?? '')?.[1];

/**
 * Number of bytes searched for the `meta` element. The standard allows 1,024, but shops put scripts before it, and
 * browsers read further too.
 */
const META_WITHIN = 16_384;

function findMetaCharset(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, META_WITHIN));
  for (let at = start.search(/<meta[\s/]/i); at !== -1;) {
    const comment = start.lastIndexOf('<!--', at);
    const isComment = comment !== -1 && start.indexOf('-->', comment) > at;
    const end = start.indexOf('>', at);
    if (end === -1) return undefined;
    const label = isComment ? undefined : parseCharset(start.slice(at, end));
    // A `meta` that is readable as ASCII cannot be in UTF-16.
    if (label !== undefined) return /^utf-?16/i.test(label) ? 'utf-8' : label;
    const next = start.slice(end).search(/<meta[\s/]/i);
    at = next === -1 ? -1 : end + next;
  }
  return undefined;
}
