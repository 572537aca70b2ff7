import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../config/file-storage.js';
import { BlobStore, toBlobPath } from './blob-store.js';

/** Loads the S3 library at its first use, because it is large and few installations need it. */
const loadS3 = () => import('@aws-sdk/client-s3');

const isMissing = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes((error as Error).name);

/** Stores contents in a bucket of S3 or of a compatible server. */
export class S3BlobStore extends BlobStore {
  private client: Promise<S3Client> | undefined;

  constructor(private readonly settings: S3Settings) {
    super();
  }

  async put(key: string, path: string): Promise<boolean> {
    const { HeadObjectCommand, PutObjectCommand } = await loadS3();
    const client = await this.connect();
    const object = this.objectOf(key);
    const { size } = await stat(path);
    try {
      await client.send(new HeadObjectCommand(object));
      return false;
    } catch (error) {
      if (!isMissing(error)) throw error;
      await client.send(new PutObjectCommand({ ...object, Body: createReadStream(path), ContentLength: size }));
      return true;
    }
  }

  async open(key: string): Promise<Readable | null> {
    const { GetObjectCommand } = await loadS3();
    const client = await this.connect();
    try {
      const { Body: body } = await client.send(new GetObjectCommand(this.objectOf(key)));
      return (body as Readable | undefined) ?? null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    const { DeleteObjectCommand } = await loadS3();
    const client = await this.connect();
    await client.send(new DeleteObjectCommand(this.objectOf(key)));
  }

  private objectOf(key: string) {
    return { Bucket: this.settings.bucket, Key: toBlobPath(key) };
  }

  private connect(): Promise<S3Client> {
    this.client ??= this.createClient();
    return this.client;
  }

  private async createClient(): Promise<S3Client> {
    const { S3Client } = await loadS3();
    const { endpoint, region, credentials } = this.settings;
    return new S3Client({
      region,
      ...(credentials !== null && { credentials }),
      // Compatible servers have one host name for all buckets, and some reject the newer checksums.
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }
}
