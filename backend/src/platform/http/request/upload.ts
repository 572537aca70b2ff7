import type { Endpoint } from '@atrium/contract/core/endpoint';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { DomainError } from '../reply/domain-error.js';
import { kept } from './kept.js';

/** An uploaded file, held in memory: uploads are small. */
export interface UploadedFile {
  readonly originalname: string;
  readonly buffer: Buffer;
}

const files = kept<UploadedFile>();

/** A form carries one file, so the name of its field does not matter. */
export const uploadedFile = (request: Request): UploadedFile | undefined => files.of(request);

const MAX_FIELDS = 20;

/** Reads the form of a call that takes a file. @throws DomainError when it is too large or cannot be read. */
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
