import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { DomainError } from '../http/reply/domain-error.js';

const UNKNOWN_TYPE = 'application/octet-stream';
const PDF = 'application/pdf';
/** Pictures that every browser shows and that are decoded for a preview. SVG is not among them: it can run scripts. */
const PICTURE_TYPES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']);
const PROGRAM_TYPES = new Set([
  'application/x-msdownload',
  'application/vnd.microsoft.portable-executable',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-vm',
]);
const PROGRAM_NAME = /\.(exe|dll|com|scr|msi|bat|cmd|ps1|vbs|hta|lnk|jar)$/i;
/** Extensions that promise a picture or a PDF. */
const PICTURE_OR_PDF_NAME = /\.(png|jpe?g|webp|gif|avif|pdf)$/i;

export const isPictureType = (contentType: string): boolean => PICTURE_TYPES.has(contentType);

/**
 * Returns the content type of a file by its content; the type that the client declares is ignored.
 * @throws {DomainError} `file.executable` for a program, `file.mixed-content` for a file that is not what its name says
 *   or that is a second file at the same time
 */
export const detectFileType = async (path: string, name: string): Promise<string> => {
  const detected = (await fileTypeFromFile(path))?.mime ?? UNKNOWN_TYPE;
  const contentType = detected === 'image/apng' ? 'image/png' : detected;
  if (PROGRAM_TYPES.has(contentType) || PROGRAM_NAME.test(name)) throw new DomainError('file.executable');
  const isPicture = isPictureType(contentType);
  const isMixed =
    isPicture || contentType === PDF
      ? (await hasArchiveAtEnd(path)) || (isPicture && (await containsMarkup(path)))
      : PICTURE_OR_PDF_NAME.test(name);
  if (isMixed) throw new DomainError('file.mixed-content', { name });
  return contentType;
};

const END_OF_ARCHIVE = Buffer.from('PK\u0005\u0006', 'latin1');
const END_OF_ARCHIVE_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;

/** Returns whether the file is also a ZIP archive, which programs read from its end. */
const hasArchiveAtEnd = async (path: string): Promise<boolean> => {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, END_OF_ARCHIVE_BYTES + MAX_COMMENT_BYTES);
    const { buffer: tail } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    for (
      let at = tail.lastIndexOf(END_OF_ARCHIVE);
      at >= 0;
      at = at === 0 ? -1 : tail.lastIndexOf(END_OF_ARCHIVE, at - 1)
    )
      if (at + END_OF_ARCHIVE_BYTES <= length && at + END_OF_ARCHIVE_BYTES + tail.readUInt16LE(at + 20) === length)
        return true;
    return false;
  } finally {
    await handle.close();
  }
};

const MARKUP = /<script|<html|<!doctype html|<\?php|%pdf-1/;
const OVERLAP = 32;

/** Returns whether a picture contains markup that a browser or server would run, or a PDF. */
const containsMarkup = async (path: string): Promise<boolean> => {
  let end = '';
  for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = end + part.toString('latin1').toLowerCase();
    if (MARKUP.test(text)) return true;
    end = text.slice(-OVERLAP);
  }
  return false;
};
