import type { FileStorage } from '../config/file-storage.js';
import type { BlobStore } from './blob-store.js';
import { DiskBlobStore } from './disk-blob-store.js';
import { S3BlobStore } from './s3-blob-store.js';

export const createBlobStore = ({ folder, s3 }: FileStorage): BlobStore =>
  s3 === null ? new DiskBlobStore(folder) : new S3BlobStore(s3);
