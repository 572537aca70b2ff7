import type { Endpoint } from '@atrium/contract/core/endpoint';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { DomainError } from '../reply/domain-error.js';
import { kept } from './kept.js';

export interface UploadedFile {
  readonly originalname: string;
  readonly buffer: Buffer;
}

const files = kept<UploadedFile>();

/** Returns the file of a multipart form, whichever field contains it. */
export const uploadedFile = (request: Request): UploadedFile | undefined => files.of(request);

const MAX_FIELDS = 20;

/** Reads a multipart form. Throws a `DomainError` when the file is too large or unreadable. */
export const readUpload = async (
  { maxBytes }: NonNullable<Endpoint['upload']>,
  request: Request,
  response: Response,
): Promise<void> => {
  const read = multer({ limits: { fileSize: maxBytes, files: 1, fields: MAX_FIELDS } }).any();
  const fault = await new Promise<unknown>((resolve) => void read(request, response, resolve));
  if (fault !== undefined && fault !== null)
    throw new DomainError(
      fault instanceof MulterError && fault.code === 'LIMIT_FILE_SIZE' ? 'input.too-large' : 'input.unreadable',
    );
  const [file] = (request.files ?? []) as readonly UploadedFile[];
  if (file !== undefined) files.set(request, file);
};
