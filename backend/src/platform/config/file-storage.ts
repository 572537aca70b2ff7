import { join, resolve } from 'node:path';

export interface S3Settings {
  readonly bucket: string;
  /** Address of an S3-compatible server; null for AWS. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Access key and secret; null when the AWS SDK finds them itself, such as from a role of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

/** Storage of uploaded files: a folder or an S3 bucket. */
export interface FileStorage {
  /** Folder of the files; with S3 it contains only files that are being uploaded. */
  readonly folder: string;
  readonly s3: S3Settings | null;
}

/** Returns the storage of the settings, or a text that states the error of invalid ones. */
export const readFileStorage = (env: Readonly<Record<string, string | undefined>>): FileStorage | string => {
  const read = (name: string): string | null => env[name]?.trim() || null;
  const folder = join(resolve(read('DATA_DIR') ?? '.data'), 'files');
  const bucket = read('S3_BUCKET');
  if (bucket === null) return { folder, s3: null };
  const endpoint = read('S3_ENDPOINT');
  if (endpoint !== null && !/^https?:\/\/[^/@]+\/?$/.test(endpoint))
    return 'S3_ENDPOINT must be an http or https address such as https://s3.example.com, without a path.';
  const accessKeyId = read('S3_ACCESS_KEY_ID');
  const secretAccessKey = read('S3_SECRET_ACCESS_KEY');
  if ((accessKeyId === null) !== (secretAccessKey === null))
    return 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.';
  const credentials = accessKeyId === null || secretAccessKey === null ? null : { accessKeyId, secretAccessKey };
  return { folder, s3: { bucket, endpoint, region: read('S3_REGION') ?? 'us-east-1', credentials } };
};
