import { StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { formatContentDisposition } from '../http/reply/content-disposition.js';
import { FILE_POLICY } from '../http/security-headers.js';
import { isPictureType } from './detect-file-type.js';
import type { FilesReader } from './files-reader.js';

type OpenedFile = Awaited<ReturnType<FilesReader['open']>>;

/**
 * Sends the content of a file. Pictures are shown inline, because they were decoded; everything else is downloaded. The
 * sandbox prevents scripts from running.
 */
export const sendContent = (request: Request, { name, contentType, size, content }: OpenedFile): StreamableFile => {
  request.res?.setHeader('Content-Security-Policy', FILE_POLICY);
  return new StreamableFile(content, {
    type: contentType,
    length: size,
    disposition: formatContentDisposition(isPictureType(contentType) ? 'inline' : 'attachment', name),
  });
};
