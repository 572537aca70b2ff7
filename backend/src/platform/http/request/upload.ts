import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Endpoint } from '@atrium/contract/core/endpoint';
import busboy from 'busboy';
import type { Request, Response } from 'express';
import type { TemporaryFiles } from '../../files/temporary-files.js';
import { DomainError } from '../reply/domain-error.js';
import { requestContext } from './request-context.js';

/** A file of a multipart form. */
export interface UploadedFile {
  /** Name that the client sent, without checks. */
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  /** SHA-256 of the content in hexadecimal. */
  readonly hash: string;
  /** The content; empty when it is stored at `path`. */
  readonly buffer: Buffer;
  /** Path of the stored content, which is removed after the response; null when it is in memory. */
  readonly path: string | null;
}

const files = requestContext<UploadedFile>();

/** Returns the file of a multipart form, whichever field contains it. */
export const getUploadedFile = (request: Request): UploadedFile | undefined => files.of(request);

const MAX_FIELDS = 20;
/** Milliseconds during which the rest of a rejected body is read, so that the client receives the response. */
const DRAIN_MS = 2_000;

/**
 * Reads a multipart form and stores its file as the endpoint states. The size is counted while reading.
 * @throws {DomainError} `input.too-large`, `input.unreadable` or `file.disk-full`
 */
export const readUpload = async (
  upload: NonNullable<Endpoint['upload']>,
  request: Request,
  response: Response,
  temporaryFiles: TemporaryFiles,
): Promise<void> => {
  // Without a form there is no file; the handler asks for one.
  if (typeof request.is('multipart/form-data') !== 'string') return;
  const path = upload.isStored === true ? await temporaryFiles.create() : null;
  if (path !== null) response.once('close', () => void temporaryFiles.remove(path).catch(() => undefined));
  try {
    const { file, fields } = await readForm(request, upload.maxBytes, path);
    request.body = fields;
    if (file !== null) files.set(request, file);
  } catch (error) {
    drain(request, response);
    throw toDomainError(error, upload.maxBytes);
  }
};

class TooLargeError extends Error {}

const toDomainError = (error: unknown, maxBytes: number): DomainError => {
  if (error instanceof DomainError) return error;
  if (error instanceof TooLargeError) {
    const refusal = new DomainError('input.too-large');
    refusal.message = `This file is larger than ${Math.floor(maxBytes / 1_048_576)} MB. Please choose a smaller one.`;
    return refusal;
  }
  const { code } = error as NodeJS.ErrnoException;
  return new DomainError(code === 'ENOSPC' || code === 'EDQUOT' ? 'file.disk-full' : 'input.unreadable');
};

/**
 * Reads and discards the rest of a rejected body for `DRAIN_MS`, then closes the connection if the client is still
 * sending.
 */
const drain = (request: Request, response: Response): void => {
  request.resume();
  response.once('finish', () => {
    const timer = setTimeout(() => request.destroy(), DRAIN_MS);
    for (const event of ['end', 'close'] as const) request.once(event, () => clearTimeout(timer));
    if (request.complete || request.destroyed) clearTimeout(timer);
  });
};

interface Form {
  readonly file: UploadedFile | null;
  readonly fields: Record<string, string>;
}

const readForm = async (request: Request, maxBytes: number, path: string | null): Promise<Form> => {
  const limits = { files: 1, fields: MAX_FIELDS };
  const parser = busboy({ headers: request.headers, limits, defParamCharset: 'utf8' });
  const fields = Object.create(null) as Record<string, string>;
  let reading: Promise<UploadedFile | null> = Promise.resolve(null);
  parser.on('field', (name, value) => void (fields[name] = value));
  parser.on('file', (_, stream, { filename }) => {
    reading = receiveFile(stream, filename ?? '', maxBytes, path);
    // The parser would wait until the file is read.
    reading.catch((error: Error) => parser.destroy(error));
  });
  for (const limit of ['filesLimit', 'fieldsLimit'] as const)
    parser.once(limit, () => parser.destroy(new Error('Too many parts')));
  // `pipeline` would close the connection on an error, before the response.
  const parsing = new Promise<void>((resolve, reject) => {
    parser.once('close', resolve).once('error', reject);
    request.once('close', () => parser.destroy(request.complete ? undefined : new Error('Aborted')));
    request.pipe(parser);
  });
  try {
    await parsing;
    return { file: await reading, fields };
  } finally {
    request.unpipe(parser);
    // The file is closed before it is removed.
    await reading.catch(() => undefined);
  }
};

const receiveFile = async (
  stream: Readable,
  name: string,
  maxBytes: number,
  path: string | null,
): Promise<UploadedFile> => {
  const hash = createHash('sha256');
  const parts: Buffer[] = [];
  let size = 0;
  const count = new Transform({
    transform(part: Buffer, _, done) {
      size += part.length;
      if (size > maxBytes) return done(new TooLargeError());
      hash.update(part);
      done(null, part);
    },
  });
  const collect = new Writable({
    write(part: Buffer, _, done) {
      parts.push(part);
      done();
    },
  });
  await pipeline(stream, count, path === null ? collect : createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { name, size, hash: hash.digest('hex'), buffer: Buffer.concat(parts), path };
};
