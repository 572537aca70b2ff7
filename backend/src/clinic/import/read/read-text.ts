import { MAX_IMPORT_BYTES } from '@atrium/contract/clinic/import/values';
import { DomainError } from '../../../platform/http/reply/domain-error.js';

export const createUnreadableListError = (message: string): DomainError =>
  new DomainError('import.unreadable', { message });

/** First bytes of files that users mistake for CSV. */
const FILE_SIGNATURES: readonly (readonly [magic: string, what: string])[] = [
  ['PK\u0003\u0004', 'an Excel or OpenDocument workbook (or another zip file)'],
  ['\u00d0\u00cf\u0011\u00e0', 'an older Excel workbook'],
  ['%PDF', 'a PDF document'],
  ['{\\rtf', 'a word-processor document'],
  ['\u0089PNG', 'a picture'],
  ['\u00ff\u00d8\u00ff', 'a picture'],
  ['\u001f\u008b', 'a compressed file'],
];
const SAVE_AS_CSV = 'Please open it in your spreadsheet and save it as CSV (comma-separated values).';

/** Control characters other than tab and line ends. */
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
/** Maximum share of control characters in a text file. */
const MAX_CONTROL_SHARE = 0.02;
const PROBE_LENGTH = 20_000;

export interface DecodedText {
  readonly text: string;
  readonly encoding: string;
}

/**
 * Decodes an uploaded list: UTF-8, UTF-16 ("Unicode text") or Windows-1252, which spreadsheets on Windows still write.
 * @throws DomainError `import.createUnreadableListError` when it is not a text
 */
export const readText = (file: Uint8Array): DecodedText => {
  if (file.byteLength === 0) throw createUnreadableListError('This file is empty.');
  if (file.byteLength > MAX_IMPORT_BYTES) throw new DomainError('input.too-large', { limit: '5 MB' });
  const start = Buffer.from(file.subarray(0, 8)).toString('latin1');
  const other = FILE_SIGNATURES.find(([magic]) => start.startsWith(magic));
  if (other !== undefined) throw createUnreadableListError(`This is ${other[1]}, not a CSV file. ${SAVE_AS_CSV}`);
  const decoded = decode(file);
  const probe = decoded.text.slice(0, PROBE_LENGTH);
  if ((probe.match(CONTROL_CHARACTERS)?.length ?? 0) > probe.length * MAX_CONTROL_SHARE)
    throw createUnreadableListError(`This is not a text file. ${SAVE_AS_CSV}`);
  if (/^\s*<(!doctype|html|\?xml|table)/i.test(probe))
    throw createUnreadableListError(`This is a web page or XML file, not a CSV file. ${SAVE_AS_CSV}`);
  const text = decoded.text.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '');
  if (text.trim() === '') throw createUnreadableListError('This file is empty.');
  return { ...decoded, text };
};

const decode = (file: Uint8Array): DecodedText => {
  const [a, b] = file;
  if (a === 0xff && b === 0xfe) return { text: new TextDecoder('utf-16le').decode(file), encoding: 'UTF-16' };
  if (a === 0xfe && b === 0xff) return { text: new TextDecoder('utf-16be').decode(file), encoding: 'UTF-16' };
  try {
    // The decoder removes a byte order mark.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(file), encoding: 'UTF-8' };
  } catch {
    return { text: decodeWindows1252(file), encoding: 'Windows-1252' };
  }
};

/**
 * Characters 80 to 9F of the code page, where Latin-1 has control characters. Node's decoder reads them as Latin-1
 * (20.20).
 */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const decodeWindows1252 = (file: Uint8Array): string =>
  Buffer.from(file)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character);
